import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AssayError } from '@assay/records';
import type { World } from '../world.ts';

/** Digests of the regular files that stand directly in a folder; links are not followed, pipes are not waited for. */
export async function openArtifacts(
  path: string,
  world: World,
): Promise<(name: string) => Promise<string | null>> {
  const folder = resolve(world.cwd, path);
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory())
    throw new AssayError('usage', 'E_PATH', `cannot open ${path}: it is not a folder`, {
      location: { file: path },
    });
  return (name) => digestOf(join(folder, name));
}

async function digestOf(path: string): Promise<string | null> {
  const file = await openFile(path);
  if (file === null) return null;
  try {
    if (!(await file.stat()).isFile()) return null;
    const hash = createHash('sha256');
    for await (const chunk of file.createReadStream({ autoClose: false })) hash.update(chunk as Uint8Array);
    return hash.digest('hex');
  } finally {
    await file.close();
  }
}

const isNoFile = new Set([
  'ENOENT',
  'ENOTDIR',
  'ENAMETOOLONG',
  'ELOOP',
  'EMLINK',
  'EISDIR',
  'ENXIO',
  'EINVAL',
]);

/** Null where there is no regular file of that name, which is for the check to say. */
async function openFile(path: string): Promise<FileHandle | null> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  try {
    return await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (cause) {
    if (isNoFile.has((cause as NodeJS.ErrnoException).code ?? '')) return null;
    const message = `cannot open ${path}: ${(cause as Error).message}`;
    throw new AssayError('usage', 'E_PATH', message, { cause, location: { file: path } });
  }
}
