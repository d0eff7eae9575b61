import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { World } from '../world.ts';

/** The project file that a path means: the file itself, or assay.yaml in the folder. */
export async function projectIn(path: string, { cwd }: Pick<World, 'cwd'>): Promise<string> {
  const isFolder = await stat(resolve(cwd, path)).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isFolder ? join(path, 'assay.yaml') : path;
}
