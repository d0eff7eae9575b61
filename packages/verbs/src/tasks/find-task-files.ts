import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AssayError } from '@assay/records';
import type { World } from '../world.ts';

/** A file to search. One that was only come upon may be any JSON; one that was named is a task document. */
export interface TaskFile {
  readonly path: string;
  readonly named: boolean;
}

/** Files as named, and the *.jsonld and *.json of folders, each once, in a stable order; and paths that lead nowhere. */
export async function findTaskFiles(
  paths: readonly string[],
  world: Pick<World, 'cwd'>,
): Promise<{ readonly files: readonly TaskFile[]; readonly errors: readonly AssayError[] }> {
  const files = new Map<string, TaskFile>();
  const errors: AssayError[] = [];
  for (const path of paths) {
    const kind = await stat(resolve(world.cwd, path)).catch(() => null);
    if (kind === null) {
      errors.push(new AssayError('usage', 'E_PATH', `cannot open ${path}: there is no such file or folder`));
      continue;
    }
    const found = kind.isDirectory() ? await inFolder(path, world) : [{ path, named: true }];
    for (const file of found) {
      const place = resolve(world.cwd, file.path);
      if (!files.has(place) || file.named) files.set(place, file);
    }
  }
  return { files: [...files.values()], errors };
}

async function inFolder(folder: string, world: Pick<World, 'cwd'>): Promise<readonly TaskFile[]> {
  const found: string[] = [];
  await walk(resolve(world.cwd, folder), '', found);
  return found.toSorted().map((file) => ({ path: join(folder, file), named: false }));
}

/** Without hidden folders, packages and links. Patterns of a library would cost more than reading an index of the files. */
async function walk(root: string, inside: string, found: string[]): Promise<void> {
  for (const entry of await readdir(join(root, inside), { withFileTypes: true })) {
    const { name } = entry;
    if (name.startsWith('.') || name === 'node_modules') continue;
    const path = inside === '' ? name : `${inside}/${name}`;
    if (entry.isDirectory()) await walk(root, path, found);
    else if (entry.isFile() && /\.json(?:ld)?$/.test(name)) found.push(path);
  }
}
