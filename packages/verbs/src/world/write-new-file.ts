import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { AssayError } from '@assay/records';
import type { World } from '../world.ts';

/** Writes a file that is not there yet; one that is stays as it is unless `overwrite` says otherwise. */
export async function writeNewFile(
  path: string,
  text: string,
  overwrite: boolean,
  world: Pick<World, 'cwd'>,
): Promise<void> {
  const target = resolve(world.cwd, path);
  try {
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text, { flag: overwrite ? 'w' : 'wx' });
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === 'EEXIST' && !overwrite) {
      throw new AssayError('usage', 'E_EXISTS', `${path} already exists; nothing was written`, {
        cause,
        action: { kind: 'overwrite', what: 'file' },
      });
    }
    throw new AssayError('usage', 'E_PATH', `cannot write ${path}: ${(cause as Error).message}`, { cause });
  }
}
