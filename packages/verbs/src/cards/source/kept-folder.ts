import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AssayError } from '@assay/records';
import type { World } from '../../world.ts';

/** The folder of a corpus that is there. */
export async function keptFolder(corpus: string, { cwd }: World): Promise<string> {
  const folder = resolve(cwd, corpus);
  const shards = await stat(join(folder, 'shards')).catch(() => null);
  if (shards?.isDirectory() === true) return folder;
  throw noCorpus(corpus, ': the command expects files or folders, or a corpus');
}

export function noCorpus(corpus: string, why: string): AssayError {
  return new AssayError('usage', 'E_CORPUS_NONE', `there is no corpus in ${corpus}${why}`, {
    action: { kind: 'ingest' },
  });
}
