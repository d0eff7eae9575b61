import { constants, type Dirent, existsSync } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { AssayError } from '@assay/records';
import { handedPipe, otherThanFile, unopenable } from '@assay/rows';
import { shardFiles } from '../shards/shard.ts';
import { type CorpusFile, fileKind } from './corpus-file.ts';
import { withoutMirrors } from './mirrored-objects.ts';

/**
 * Files as they are, folders searched; each file once, in a stable order. Links to folders are not followed below the
 * path given, so a circle of them does no harm. Corpora below it are passed over, the one that is written to may be
 * among them. A path that leads nowhere is a usage error, and so is one of a corpus.
 */
export async function findCorpusFiles(paths: readonly string[], cwd: string): Promise<readonly CorpusFile[]> {
  const files = new Map<string, CorpusFile>();
  for (const path of paths)
    for (const file of await expand(path, cwd)) {
      const full = resolve(cwd, file.path);
      if (!files.has(full)) files.set(full, file);
    }
  return await withoutMirrors([...files.values()], cwd);
}

async function expand(path: string, cwd: string): Promise<readonly CorpusFile[]> {
  const full = resolve(cwd, path);
  if (handedPipe(full) !== null) return [{ path, root: dirname(path) }];
  const kind = await stat(full).catch((cause: unknown) => {
    throw unopenable(path, 'there is no such file or folder', cause);
  });
  await access(full, constants.R_OK).catch((cause: unknown) => {
    throw unopenable(path, 'it may not be read', cause);
  });
  const other = otherThanFile(kind);
  if (other === null) return [{ path, root: dirname(path) }];
  if (!kind.isDirectory()) throw unopenable(path, other);
  if (await isCorpus(full))
    throw new AssayError('usage', 'E_PATH', `${path} is a corpus, not records to make one of`, {
      action: { kind: 'ask_corpus', corpus: path },
    });
  const found = await filesBelow(full, '');
  return found.sort().map((file) => ({ path: join(path, file), root: path }));
}

async function filesBelow(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const found: string[] = [];
  if (folder !== '' && entries.some(({ name }) => name === 'shards') && (await isCorpus(join(root, folder))))
    return found;
  for (const entry of entries) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await filesBelow(root, path)));
    else if (fileKind(entry.name) !== null && (await isFile(join(root, path), entry))) found.push(path);
  }
  return found;
}

/** Whether a folder holds what an ingest made. */
async function isCorpus(folder: string): Promise<boolean> {
  const names = await readdir(join(folder, 'shards')).catch(() => []);
  const shard = names.find((name) => /^\d{6,}$/.test(name));
  return shard !== undefined && existsSync(join(folder, 'shards', shard, shardFiles.head));
}

/** Links to files count, links that lead nowhere do not. */
async function isFile(path: string, entry: Dirent): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isFile();
  return await stat(path).then(
    (target) => target.isFile(),
    () => false,
  );
}
