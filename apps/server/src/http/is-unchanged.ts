/**
 * Whether one of the tags that a browser holds is this one; `*` is whatever there is. Compressing makes a tag weak; what
 * it stands for is the same.
 */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  const held = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return held.includes(etag) || ifNoneMatch?.trim() === '*';
}
