import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { World } from '../world.ts';

/** The world as it is in the folder of a project: its store, its evaluator's home and its documents stand beside its file. */
export function atProject<Of extends Pick<World, 'cwd'>>(
  world: Of,
  project: string,
): { readonly world: Of; readonly project: string } {
  const path = resolve(world.cwd, project);
  if (!existsSync(path)) return { world, project };
  return { world: { ...world, cwd: dirname(path) }, project: basename(path) };
}
