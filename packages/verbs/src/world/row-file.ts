import { open, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AssayError } from '@assay/records';
import type { RowFile } from '@assay/rows';
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
    const { size } = stats;
    return await use({
      name: path,
      size,
      read: async (start, end) => {
        const bytes = new Uint8Array(end - start);
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
        return bytes.subarray(0, bytesRead);
      },
    });
  } finally {
    await handle.close();
  }
}
