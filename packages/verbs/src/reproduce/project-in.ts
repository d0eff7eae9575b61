import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { World } from '../world.ts';

/** The project file that a path means: the file itself, or assay.yaml in the folder. */
export function projectIn(path: string, world: Pick<World, 'cwd'>): Promise<string> {
  return fileIn(path, 'assay.yaml', world);
}

/** The plan that a path means: the file itself, or reproduction.yaml in the folder. */
export function planIn(path: string, world: Pick<World, 'cwd'>): Promise<string> {
  return fileIn(path, 'reproduction.yaml', world);
}

async function fileIn(path: string, name: string, { cwd }: Pick<World, 'cwd'>): Promise<string> {
  const isFolder = await stat(resolve(cwd, path)).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isFolder ? join(path, name) : path;
}
