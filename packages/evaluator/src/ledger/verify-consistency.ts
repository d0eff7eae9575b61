import { type Hash, nodeHash } from './merkle-tree.ts';

interface Tree {
  readonly size: number;
  readonly root: Hash;
}

/** Whether a proof leads from an older tree to a newer one that begins with it (RFC 9162, 2.1.4.2). */
export function isConsistent(older: Tree, newer: Tree, proof: readonly Hash[]): boolean {
  if (older.size === newer.size) return proof.length === 0 && older.root.equals(newer.root);
  if (older.size === 0 || older.size > newer.size) return false;
  let [at, last] = [older.size - 1, newer.size - 1];
  while (at % 2 === 1) [at, last] = [half(at), half(last)];
  const [first, ...rest] = at === 0 ? [older.root, ...proof] : proof;
  if (first === undefined) return false;
  let [before, after] = [first, first];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      [before, after] = [nodeHash(sibling, before), nodeHash(sibling, after)];
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)];
    } else after = nodeHash(after, sibling);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && before.equals(older.root) && after.equals(newer.root);
}

function half(number: number): number {
  return Math.floor(number / 2);
}
