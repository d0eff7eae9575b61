import { isAlias, isMap, isSeq, type Node } from 'yaml';

/** Aliases of one document, and values that they add to it; more is taken for an attack. */
const MOST_ALIASES = 100;
const MOST_ADDED = 10_000;

/** The anchors of a document as it is read from front to back, and how far aliases have made it larger than it is written. */
export class Anchors {
  readonly #nodes = new Map<string, Node>();
  readonly #open = new Set<string>();
  readonly #sizes = new Map<Node, number>();
  #aliases = 0;
  #added = 0;

  /** What each anchor stands for; a name that comes again stands for the last. */
  get all(): ReadonlyMap<string, Node> {
    return this.#nodes;
  }

  begin(name: string, node: Node): void {
    this.#nodes.set(name, node);
    this.#open.add(name);
  }

  end(name: string): void {
    this.#open.delete(name);
  }

  /** The node that an alias stands for, or why it is refused. Counted before it is read. */
  find(name: string): Node | string {
    const node = this.#nodes.get(name);
    if (node === undefined) return `the alias *${name}: no anchor of that name stands before it`;
    if (this.#open.has(name)) return `the alias *${name} stands within what it is an alias of`;
    this.#aliases += 1;
    this.#added += this.#sizeOf(node, new Set());
    if (this.#aliases > MOST_ALIASES) return `more than ${MOST_ALIASES} aliases; write values out`;
    if (this.#added > MOST_ADDED)
      return `aliases make the document larger by more than ${MOST_ADDED} values; write them out`;
    return node;
  }

  /** Values within a node, with what aliases in it stand for; each node is counted once and remembered. */
  #sizeOf(node: Node | null, within: ReadonlySet<Node>): number {
    if (node === null || within.has(node)) return 1;
    const known = this.#sizes.get(node);
    if (known !== undefined) return known;
    const around = new Set(within).add(node);
    const of = (inner: unknown): number => this.#sizeOf(inner as Node | null, around);
    let size = 1;
    if (isAlias(node)) size = of(this.#nodes.get(node.source) ?? null);
    else if (isMap(node)) for (const { value } of node.items) size += of(value);
    else if (isSeq(node)) for (const item of node.items) size += of(item);
    const bounded = Math.min(size, MOST_ADDED + 1);
    this.#sizes.set(node, bounded);
    return bounded;
  }
}
