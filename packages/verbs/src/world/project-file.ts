import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Action, AssayError } from '@assay/records';
import type { World } from '../world.ts';

/** What a request says of the project. */
export interface OfProject {
  readonly project?: string | undefined;
  /** Values that stand in for those of the file. */
  readonly settings?: readonly string[] | undefined;
}

const USUAL = 'assay.yaml';

/** The project file that a request names; the usual one unless it does. Whether it is there is another question. */
export function namedProject({ project = USUAL }: OfProject): string {
  return project;
}

/** A store may stand in a folder without a project; a file of another name or place is there, or was named by mistake. */
export function expectNamedProject(request: OfProject, world: Pick<World, 'cwd'>): void {
  if (namedProject(request) !== USUAL) projectFile(request, world);
}

/** The same: something must be there, and be no folder. */
export function projectFile(request: OfProject, { cwd }: Pick<World, 'cwd'>): string {
  const file = namedProject(request);
  const found = statSync(resolve(cwd, file), { throwIfNoEntry: false });
  if (found === undefined) throw wrongFile(file, 'there is no such file', { kind: 'choose_project' });
  if (found.isDirectory())
    throw wrongFile(file, 'it is a folder', { kind: 'choose_project', file: join(file, 'assay.yaml') });
  return file;
}

function wrongFile(file: string, why: string, action: Action): AssayError {
  return new AssayError('usage', 'E_PATH', `cannot read ${file}: ${why}`, {
    location: { file },
    action,
  });
}
