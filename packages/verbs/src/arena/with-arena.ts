import { basename, dirname, resolve } from 'node:path';
import { nodeFiles } from '@assay/engine';
import { type Arena, readArena } from '@assay/evaluator';
import type { World } from '../world.ts';

const usualFile = 'arena.yaml';

/** The arena that a file declares; `waits`: nobody need have entered yet; paths in it begin where the file stands. */
export async function arenaIn(file: string | undefined, { cwd }: World, waits = false): Promise<Arena> {
  const path = resolve(cwd, file ?? usualFile);
  return readArena(nodeFiles(dirname(path), cwd), basename(path), { waits });
}
