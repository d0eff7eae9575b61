import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A corpus is what its list of shards and the user's own names say; both are small. */
export async function corpusState(folder: string): Promise<string> {
  const digest = createHash('sha256').update(folder);
  for (const name of ['corpus.json', 'names.yaml'])
    digest.update(await readFile(join(folder, name)).catch(({ code }: NodeJS.ErrnoException) => `${code}`));
  return digest.digest('hex');
}
