import { createHash } from 'node:crypto';
import { fileBlocks } from './file-blocks.ts';

/** The SHA-256 of a file. */
export async function fileDigest(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const block of fileBlocks(path)) hash.update(block);
  return hash.digest('hex');
}
