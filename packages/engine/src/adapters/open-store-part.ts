import type { PartBlobs } from './postgres/blobs/open-part-blobs.ts';

export type { PartBlobs as StorePart } from './postgres/blobs/open-part-blobs.ts';

/** Blobs of a part of the store at an address; what PostgreSQL needs is loaded only for it. */
export async function openStorePart(
  address: string,
  part: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<PartBlobs> {
  const { openPartBlobs } = await import('./postgres/blobs/open-part-blobs.ts');
  return openPartBlobs(address, part, env);
}
