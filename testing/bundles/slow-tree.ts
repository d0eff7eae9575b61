import { createHash } from 'node:crypto';

/** Merkle trees as RFC 6962, 2.1 defines them, word by word and without a thought for speed. */
export function leafHash(data: string | Uint8Array): Buffer {
  return sha256(Buffer.concat([Buffer.of(0), Buffer.from(data as Uint8Array)]));
}

export function treeHash(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return sha256(Buffer.alloc(0));
  if (leaves.length === 1) return leaves[0]!;
  const k = splitOf(leaves.length);
  return sha256(Buffer.concat([Buffer.of(1), treeHash(leaves.slice(0, k)), treeHash(leaves.slice(k))]));
}

/** PATH(m, D[n]). */
export function auditPath(m: number, leaves: readonly Buffer[]): Buffer[] {
  if (leaves.length === 1) return [];
  const k = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, k), leaves.slice(k)];
  return m < k ? [...auditPath(m, left), treeHash(right)] : [...auditPath(m - k, right), treeHash(left)];
}

/** PROOF(m, D[n]). */
export function consistencyProof(m: number, leaves: readonly Buffer[]): Buffer[] {
  return subproof(m, leaves, true);
}

function subproof(m: number, leaves: readonly Buffer[], whole: boolean): Buffer[] {
  if (m === leaves.length) return whole ? [] : [treeHash(leaves)];
  const k = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, k), leaves.slice(k)];
  if (m <= k) return [...subproof(m, left, whole), treeHash(right)];
  return [...subproof(m - k, right, false), treeHash(left)];
}

function splitOf(n: number): number {
  let k = 1;
  while (k * 2 < n) k *= 2;
  return k;
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
