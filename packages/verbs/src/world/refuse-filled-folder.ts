import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AssayError } from '@assay/records';
import type { World } from '../world.ts';
import { outputFailure } from './output-failure.ts';

/** Refuses a folder that has something in it already: what was corrected there by hand is never written over. */
export async function refuseFilledFolder(folder: string, world: Pick<World, 'cwd'>): Promise<void> {
  const entries = await readdir(resolve(world.cwd, folder)).catch((cause: unknown) => {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return [];
    throw outputFailure(folder, cause);
  });
  if (entries.length === 0) return;
  throw new AssayError('usage', 'E_OUT_EXISTS', `${folder} is there already and is not empty`, {
    fix: 'Name a folder that is not there yet: what was filled in by hand is never written over.',
  });
}
