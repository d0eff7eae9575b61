import { posix } from 'node:path';
import type { ProjectFiles } from '../ports/project-files.ts';
import type { DeclaredModel } from './project.ts';

/**
 * The folder that code in a sandbox sees, below the project's: that of its module, or of the first argument of its
 * command that is a file of the project. Null for a command that names no such file.
 */
export async function ownFolder(model: OwnFiles, files: ProjectFiles): Promise<string | null> {
  const [first] = await ownFiles(model, files);
  return first === undefined ? null : posix.dirname(first);
}

export type OwnFiles = Pick<DeclaredModel, 'module' | 'command'>;

/** The files of the project that a module or a command names, as normal paths. */
export async function ownFiles(
  { module, command }: OwnFiles,
  files: ProjectFiles,
): Promise<readonly string[]> {
  if (module !== undefined) return [posix.normalize(module)];
  const found: string[] = [];
  for (const argument of command ?? []) {
    const isFile = await files.check(argument).then(
      () => true,
      () => false,
    );
    if (isFile) found.push(posix.normalize(argument));
  }
  return found;
}

export function isBelow(folder: string, path: string): boolean {
  return posix.normalize(path).startsWith(`${folder}/`);
}
