import type { Digest } from '@assay/records';

/** The name of the object that has the bytes of a digest. */
export function objectKey(digest: Digest): string {
  const hex = digest.slice('sha256:'.length);
  return `${hex.slice(0, 2)}/${hex.slice(2)}`;
}
