import { resolve } from 'node:path';
import { handleFile, openFile, type RowFile } from '@assay/rows';
import type { World } from '../world.ts';

/** Hands a row file on disk to `use`, and closes it afterwards, whatever happens. */
export async function withRowFile<T>(
  path: string,
  world: Pick<World, 'cwd'>,
  use: (file: RowFile) => Promise<T>,
): Promise<T> {
  const { handle, size } = await openFile(resolve(world.cwd, path), path);
  try {
    return await use(handleFile(handle, path, size));
  } finally {
    await handle.close();
  }
}
