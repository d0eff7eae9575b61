import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AssayError } from '@assay/records';
import type { World } from '../world.ts';

/** Files found, in a stable order, and the paths that led nowhere. */
export interface FoundDocuments {
  readonly files: readonly string[];
  readonly errors: readonly AssayError[];
}

const globCharacters = /[*?[\]{}!]/;

/** Files as they are, folders searched for *.jsonld, globs expanded. What cannot be opened stops nothing else. */
export async function findDocuments(
  paths: readonly string[],
  world: Pick<World, 'cwd'>,
): Promise<FoundDocuments> {
  const files = new Set<string>();
  const errors: AssayError[] = [];
  for (const path of paths) {
    const found = await expandPath(path, world);
    if (found.length === 0) errors.push(notFound(path));
    for (const file of found) files.add(file);
  }
  return { files: [...files], errors };
}

async function expandPath(path: string, world: Pick<World, 'cwd'>): Promise<readonly string[]> {
  const kind = await stat(resolve(world.cwd, path)).catch(() => null);
  if (kind?.isDirectory() === true)
    return (await find('**/*.jsonld', resolve(world.cwd, path))).map((file) => join(path, file));
  if (kind !== null) return [path];
  return globCharacters.test(path) ? find(path, world.cwd) : [];
}

async function find(pattern: string, cwd: string): Promise<readonly string[]> {
  const { glob } = await import('tinyglobby');
  const files = await glob(pattern, { cwd, ignore: ['**/node_modules/**'], followSymbolicLinks: false });
  return files.toSorted();
}

function notFound(path: string): AssayError {
  return new AssayError(
    'usage',
    'E_PATH',
    `${path}: no such file, and no folder or pattern with *.jsonld documents in it`,
    {
      fix: 'Name a file, a folder that holds *.jsonld documents, or a quoted pattern such as "tasks/**/*.json".',
    },
  );
}
