import type { Graph, GraphNode } from '../read/graph.ts';

/** Labels for unnamed nodes that are mentioned from elsewhere; those the author gave are kept. */
export class BlankLabels {
  readonly #given = new Map<GraphNode, string>();
  readonly #taken = new Map<string, GraphNode | null>();
  #next = 0;

  constructor(graph: Graph) {
    const inTypes = new Set([...graph.nodes.values()].flatMap((node) => node.types.filter(isLabel)));
    for (const label of inTypes) this.#taken.set(label, null);
    for (const node of graph.nodes.values()) {
      const own = ownLabel(node);
      if (own === null || (this.#taken.get(own) ?? null) !== null) continue;
      this.#taken.set(own, node);
      if (inTypes.has(own)) this.#given.set(node, own);
    }
  }

  given(node: GraphNode): string | undefined {
    return this.#given.get(node);
  }

  give(node: GraphNode): string {
    const own = ownLabel(node);
    const label =
      this.#given.get(node) ?? (own !== null && this.#taken.get(own) === node ? own : this.#fresh());
    this.#given.set(node, label);
    return label;
  }

  #fresh(): string {
    for (;;) {
      const label = `_:b${this.#next}`;
      this.#next += 1;
      if (!this.#taken.has(label)) return label;
    }
  }
}

function isLabel(type: string): boolean {
  return type.startsWith('_:');
}

/** The reader keeps the author's `_:x` as `_:named-x`. */
function ownLabel(node: GraphNode): string | null {
  return node.id.startsWith('_:named-') ? `_:${node.id.slice('_:named-'.length)}` : null;
}
