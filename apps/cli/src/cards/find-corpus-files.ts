import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { AssayError } from '@assay/records';
import type { Io } from '../io.ts';

/** A file of a corpus, and the folder its collection is looked for below. */
export interface CorpusFile {
  readonly path: string;
  readonly root: string;
}

/** What a corpus is made of; instance-level files (`…_samples.jsonl`) hold no reported results. */
const pattern = '**/*.{json,jsonl,ndjson,json.gz,jsonl.gz,ndjson.gz}';
const instances = '**/*_samples.{jsonl,jsonl.gz}';

/** Files as they are, folders searched; each file once, in a stable order. A path that leads nowhere is a usage error. */
export async function findCorpusFiles(paths: readonly string[], io: Io): Promise<readonly CorpusFile[]> {
  const files = new Map<string, CorpusFile>();
  for (const path of paths)
    for (const file of await expand(path, io))
      if (!files.has(resolve(io.cwd, file.path))) files.set(resolve(io.cwd, file.path), file);
  return [...files.values()];
}

async function expand(path: string, io: Io): Promise<readonly CorpusFile[]> {
  const full = resolve(io.cwd, path);
  const kind = await stat(full).catch((cause: unknown) => {
    throw new AssayError('usage', 'E_PATH', `cannot open ${path}: there is no such file or folder`, {
      cause,
    });
  });
  if (!kind.isDirectory()) return [{ path, root: dirname(path) }];
  const { glob } = await import('tinyglobby');
  const ignore = ['**/node_modules/**', instances];
  const found = await glob(pattern, { cwd: full, ignore, followSymbolicLinks: false });
  return found.toSorted().map((file) => ({ path: join(path, file), root: path }));
}
