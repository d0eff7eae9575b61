import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { AssayError } from '@assay/records';
import type { Io } from '../io.ts';
import { writeWhole } from '@assay/verbs';

export interface NewFile {
  readonly path: string;
  readonly contents: string | Uint8Array;
}

/**
 * Writes files that belong together, the last being the one that names the others: all or none of them where one is
 * there already, unless `force`. Each appears whole or not at all.
 */
export async function writeNewFiles(files: readonly NewFile[], force: boolean, io: Io): Promise<void> {
  const there = files.find(({ path }) => existsSync(resolve(io.cwd, path)));
  if (there !== undefined && !force) {
    throw new AssayError('usage', 'E_EXISTS', `${there.path} is there already; it was left as it is`, {
      fix: 'Choose another place with --out, or overwrite it with --force.',
    });
  }
  for (const { path, contents } of files) await writeWhole(path, contents, io);
}
