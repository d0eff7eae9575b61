import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Digest } from '@assay/records';

/** Where the bytes of a digest are. */
export function blobPath(folder: string, digest: Digest): string {
  const hex = digest.slice('sha256:'.length);
  return join(folder, hex.slice(0, 2), hex.slice(2));
}

/** A new name is durable once its folder is; systems without that notion refuse to open a folder. */
export async function forceFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  if (folder === null) return;
  try {
    await folder.sync();
  } catch {
    // Not every file system takes it.
  } finally {
    await folder.close();
  }
}

/** Hexadecimal digests of all blobs in a folder; none where there is no such folder. */
export async function* blobNames(folder: string): AsyncGenerator<string, void, undefined> {
  const starts = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const start of starts) {
    if (!/^[0-9a-f]{2}$/.test(start)) continue;
    for (const rest of await readdir(join(folder, start))) yield start + rest;
  }
}
