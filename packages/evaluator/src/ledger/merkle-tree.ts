import { createHash, hash } from 'node:crypto';

/** SHA-256 in 32 bytes. */
export type Hash = Buffer;

/** RFC 6962: the hash of a leaf is over a zero byte and its data, so that no node can pass for a leaf. */
export function leafHash(data: string | Uint8Array): Hash {
  return createHash('sha256').update(Uint8Array.of(0)).update(data).digest();
}

const pair = Buffer.alloc(65, 1);

export function nodeHash(left: Hash, right: Hash): Hash {
  pair.set(left, 1);
  pair.set(right, 33);
  return hash('sha256', pair, 'buffer');
}

/** The root over leaves `from` to `to`, all of them unless it is said; that of none is the hash of nothing. */
export function treeHash(leaves: readonly Hash[], from = 0, to: number = leaves.length): Hash {
  if (to === from) return hash('sha256', '', 'buffer');
  if (to - from === 1) return leaves[from]!;
  const middle = from + splitOf(to - from);
  return nodeHash(treeHash(leaves, from, middle), treeHash(leaves, middle, to));
}

/** From a leaf to the root, the sibling nearest to the leaf first (RFC 6962, 2.1.1). */
export function inclusionProof(leaves: readonly Hash[], index: number): readonly Hash[] {
  const path: Hash[] = [];
  let [from, to] = [0, leaves.length];
  while (to - from > 1) {
    const middle = from + splitOf(to - from);
    path.push(index < middle ? treeHash(leaves, middle, to) : treeHash(leaves, from, middle));
    if (index < middle) to = middle;
    else from = middle;
  }
  return path.reverse();
}

/** That the first `older` leaves are still the first of these (RFC 6962, 2.1.2). */
export function consistencyProof(leaves: readonly Hash[], older: number): readonly Hash[] {
  const path: Hash[] = [];
  let [from, to, isWhole] = [0, leaves.length, true];
  while (older !== to) {
    const middle = from + splitOf(to - from);
    const isLeft = older <= middle;
    path.push(isLeft ? treeHash(leaves, middle, to) : treeHash(leaves, from, middle));
    if (isLeft) to = middle;
    else [from, isWhole] = [middle, false];
  }
  if (!isWhole) path.push(treeHash(leaves, from, to));
  return path.reverse();
}

/** The largest power of two below. */
function splitOf(size: number): number {
  return 2 ** Math.floor(Math.log2(size - 1));
}
