import { open, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AssayError } from '@assay/records';
import { handleFile, type RowFile } from '@assay/rows';
import type { World } from '../world.ts';

/** Hands a row file on disk to `use`, and closes it afterwards, whatever happens. */
export async function withRowFile<T>(
  path: string,
  world: Pick<World, 'cwd'>,
  use: (file: RowFile) => Promise<T>,
): Promise<T> {
  const full = resolve(world.cwd, path);
  const handle = await open(full, 'r').catch((cause: unknown) => {
    throw new AssayError('usage', 'E_PATH', `cannot open ${path}`, { cause, location: { file: path } });
  });
  try {
    const stats = await stat(full);
    if (stats.isDirectory())
      throw new AssayError('usage', 'E_PATH', `cannot open ${path}: it is a folder`, {
        location: { file: path },
      });
    return await use(handleFile(handle, path, stats.size));
  } finally {
    await handle.close();
  }
}
