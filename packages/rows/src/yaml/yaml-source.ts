import type { JsonValue, Location } from '@assay/records';
import { isAlias, isMap, isScalar, isSeq, type Node } from 'yaml';

type Path = readonly PropertyKey[];

/** What a YAML text says, as JSON values, and where it says it. */
export class YamlSource {
  readonly value: JsonValue;
  readonly #root: Node | null;
  readonly #place: (offset: number) => Location;
  readonly #anchored: ReadonlyMap<string, Node>;

  constructor(
    root: Node | null,
    value: JsonValue,
    {
      place,
      anchored = new Map(),
    }: {
      readonly place: (offset: number) => Location;
      /** What aliases stand for. */
      readonly anchored?: ReadonlyMap<string, Node>;
    },
  ) {
    this.#root = root;
    this.value = value;
    this.#place = place;
    this.#anchored = anchored;
  }

  /** The same places with another value. */
  withValue(value: JsonValue): YamlSource {
    return new YamlSource(this.#root, value, { place: this.#place, anchored: this.#anchored });
  }

  /** Where the value at a path stands; of one that is absent, where the nearest thing around it does. */
  locate(path: Path): Location {
    return this.#place(this.#walk(path).offset);
  }

  /** Where the key at the end of a path stands. */
  locateKey(path: Path): Location {
    return this.#place(this.#walk(path).keyOffset);
  }

  /** How a scalar is written, where it is not quoted: `010` for what became 10. */
  plainText(path: Path): string | null {
    const { node, found } = this.#walk(path);
    return found && isScalar(node) && node.type === 'PLAIN' ? (node.source ?? null) : null;
  }

  #walk(path: Path): Place {
    let node: Node | null = this.#root;
    let offset = node?.range?.[0] ?? 0;
    let keyOffset = offset;
    for (const part of path) {
      const step = this.#stepInto(node, part);
      if (step === null) return { node, offset, keyOffset, found: false };
      node = step.node;
      keyOffset = step.keyOffset;
      offset = node?.range?.[0] ?? keyOffset;
    }
    return { node, offset, keyOffset, found: true };
  }

  /** Through aliases to what they stand for, and into what is merged where a map does not say itself. */
  #stepInto(node: Node | null, part: PropertyKey): ReturnType<typeof stepInto> {
    const real = isAlias(node) ? (this.#anchored.get(node.source) ?? null) : node;
    const own = stepInto(real, part);
    const merged = own === null && part !== '<<' ? stepInto(real, '<<') : null;
    if (merged === null) return own;
    const parts = isSeq(merged.node) ? (merged.node.items as Node[]) : [merged.node];
    for (const one of parts) {
      const found = this.#stepInto(one, part);
      if (found !== null) return found;
    }
    return null;
  }
}

interface Place {
  readonly node: Node | null;
  readonly offset: number;
  readonly keyOffset: number;
  readonly found: boolean;
}

function stepInto(node: Node | null, part: PropertyKey): { node: Node | null; keyOffset: number } | null {
  if (isMap(node)) {
    const pair = node.items.find(({ key }) => isScalar(key) && key.value === part);
    if (pair === undefined) return null;
    const keyOffset = (pair.key as Node).range?.[0] ?? 0;
    return { node: pair.value as Node | null, keyOffset };
  }
  if (!isSeq(node) || typeof part !== 'number' || part >= node.items.length) return null;
  const item = node.items[part] as Node;
  return { node: item, keyOffset: item.range?.[0] ?? 0 };
}
