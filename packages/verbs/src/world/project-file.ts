import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AssayError } from '@assay/records';
import type { World } from '../world.ts';

/** The project file that a request names: something must be there, and be no folder. */
export function projectFile(file: string, { cwd }: Pick<World, 'cwd'>): string {
  const found = statSync(resolve(cwd, file), { throwIfNoEntry: false });
  if (found === undefined)
    throw wrongFile(file, 'there is no such file', [
      'Change to the folder that has the project file, or name it with --project FILE.',
      '`assay demo` makes a project to begin with.',
    ]);
  if (found.isDirectory())
    throw wrongFile(file, 'it is a folder', [`Name the file in it: --project ${join(file, 'assay.yaml')}.`]);
  return file;
}

function wrongFile(file: string, why: string, fix: readonly string[]): AssayError {
  return new AssayError('usage', 'E_PATH', `cannot read ${file}: ${why}`, {
    location: { file },
    fix: fix.join(' '),
  });
}
