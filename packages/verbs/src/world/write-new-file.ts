import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { AssayError } from '@assay/records';
import type { Io } from '../io.ts';

/** Writes a file that is not there yet; one that is stays as it is unless `force` says otherwise. */
export async function writeNewFile(path: string, text: string, force: boolean, io: Io): Promise<void> {
  const target = resolve(io.cwd, path);
  try {
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text, { flag: force ? 'w' : 'wx' });
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === 'EEXIST' && !force) {
      throw new AssayError('usage', 'E_EXISTS', `${path} is there already; nothing was written`, {
        cause,
        fix: 'Choose another file with --out, or overwrite it with --force.',
      });
    }
    throw new AssayError('usage', 'E_PATH', `cannot write ${path}: ${(cause as Error).message}`, { cause });
  }
}
