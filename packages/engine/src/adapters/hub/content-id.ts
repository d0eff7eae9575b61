import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { HubFile } from './hub-api.ts';

export interface Contents {
  readonly size: number;
  /** As the hub calls the content. */
  readonly id: string;
  readonly sha256: string;
}

/** What is in a file: its SHA-256 and, where git keeps it, the SHA-1 of a git object. Null: there is no such file. */
export async function contentOf(path: string, algorithm: HubFile['algorithm']): Promise<Contents | null> {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile()) return null;
  const sha256 = createHash('sha256');
  const git = algorithm === 'git' ? createHash('sha1').update(`blob ${found.size}\0`) : null;
  let size = 0;
  for await (const block of createReadStream(path) as AsyncIterable<Buffer>) {
    sha256.update(block);
    git?.update(block);
    size += block.length;
  }
  const digest = sha256.digest('hex');
  return { size, id: git?.digest('hex') ?? digest, sha256: digest };
}
