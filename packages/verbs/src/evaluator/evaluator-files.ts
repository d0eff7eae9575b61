import { basename, dirname, resolve } from 'node:path';
import { nodeFiles, type ProjectFiles } from '@assay/engine';
import type { World } from '../world.ts';

/** An evaluator's file, and the folder that the paths in it begin in. */
export function evaluatorFiles(
  path: string,
  { cwd }: World,
): { readonly files: ProjectFiles; readonly name: string } {
  const full = resolve(cwd, path);
  return { files: nodeFiles(dirname(full), cwd), name: basename(full) };
}
