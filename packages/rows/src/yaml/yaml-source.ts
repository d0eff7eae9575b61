import type { JsonValue, Location } from '@assay/records';
import { isMap, isScalar, isSeq, type Node } from 'yaml';

type Path = readonly PropertyKey[];

/** What a YAML text says, as JSON values, and where it says it. */
export class YamlSource {
  readonly value: JsonValue;
  readonly #root: Node | null;
  readonly #place: (offset: number) => Location;

  constructor(root: Node | null, value: JsonValue, place: (offset: number) => Location) {
    this.#root = root;
    this.value = value;
    this.#place = place;
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
      const step = stepInto(node, part);
      if (step === null) return { node, offset, keyOffset, found: false };
      node = step.node;
      keyOffset = step.keyOffset;
      offset = node?.range?.[0] ?? keyOffset;
    }
    return { node, offset, keyOffset, found: true };
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
