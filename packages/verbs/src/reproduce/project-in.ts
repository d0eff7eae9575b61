import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { unopenable } from '@assay/rows';
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
  const found = await stat(resolve(cwd, path)).catch((cause: unknown) => {
    throw unopenable(path, 'there is no such file or folder', cause);
  });
  return found.isDirectory() ? join(path, name) : path;
}
