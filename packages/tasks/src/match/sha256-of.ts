import { readBlocks, type RowFile } from '@assay/rows';

/** The SHA-256 of a file's content in hexadecimal, read in blocks. */
export async function sha256Of(file: RowFile): Promise<string> {
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256');
  for await (const block of readBlocks(file)) hash.update(block);
  return hash.digest('hex');
}
