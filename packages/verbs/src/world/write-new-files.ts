import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { AssayError } from '@assay/records';
import type { World } from '../world.ts';
import { writeWhole } from './write-whole.ts';

export interface NewFile {
  readonly path: string;
  readonly contents: string | Uint8Array;
}

/**
 * Writes files that belong together, the last being the one that names the others: all or none of them where one is
 * there already, unless `overwrite`. Each appears whole or not at all.
 */
export async function writeNewFiles(
  files: readonly NewFile[],
  overwrite: boolean,
  world: Pick<World, 'cwd'>,
): Promise<void> {
  const there = files.find(({ path }) => existsSync(resolve(world.cwd, path)));
  if (there !== undefined && !overwrite) {
    throw new AssayError('usage', 'E_EXISTS', `${there.path} already exists; it was left as it is`, {
      action: { kind: 'overwrite', what: 'place' },
    });
  }
  for (const { path, contents } of files) await writeWhole(path, contents, world);
}
