import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AssayError } from '@assay/records';
import type { Io } from '../io.ts';

/**
 * `FILE` or `NAME=FILE`. Both IRIs and paths may hold equals signs, so what exists as a file decides: the
 * whole value first, then the longest path after an equals sign.
 */
export async function splitAssignment(
  option: string,
  value: string,
  io: Io,
): Promise<{ readonly name: string | null; readonly path: string }> {
  if (await isFile(value, io)) return { name: null, path: value };
  for (let at = value.indexOf('='); at !== -1; at = value.indexOf('=', at + 1)) {
    const path = value.slice(at + 1);
    if (await isFile(path, io)) return { name: value.slice(0, at), path };
  }
  throw new AssayError('usage', 'E_PATH', `${option} ${value}: there is no such file`, {
    location: { file: value },
  });
}

async function isFile(path: string, io: Io): Promise<boolean> {
  if (path === '') return false;
  const stats = await stat(resolve(io.cwd, path)).catch(() => null);
  return stats?.isFile() === true;
}
