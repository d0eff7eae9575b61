import { hash } from 'node:crypto';
import { type Hash, nodeHash } from './merkle-tree.ts';

/** The roots of the complete trees that a log ends in: all that a new root needs of the leaves before. */
export class Frontier {
  #size = 0;
  readonly #peaks: Hash[] = [];

  get size(): number {
    return this.#size;
  }

  append(leaf: Hash): void {
    let node = leaf;
    for (let size = this.#size; size % 2 === 1; size = (size - 1) / 2)
      node = nodeHash(this.#peaks.pop()!, node);
    this.#peaks.push(node);
    this.#size += 1;
  }

  root(): Hash {
    if (this.#size === 0) return hash('sha256', '', 'buffer');
    return this.#peaks.reduceRight((right, left) => nodeHash(left, right));
  }
}
