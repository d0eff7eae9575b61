import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { leadingFiles } from '@assay/cards';
import { AssayError } from '@assay/records';
import type { World } from '../world.ts';

/** Something that may be a log of evaluations. */
export interface LogPlace {
  readonly kind: 'file' | 'project';
  readonly path: string;
  /** Named by the person; what a folder was searched for may be anything. */
  readonly isNamed: boolean;
}

/**
 * Files as they are, folders searched for documents and archives, each once, in a stable order. A folder with a store
 * of Assay's own runs (`.assay` beside `assay.yaml`) is that project. A path that leads nowhere stops nothing else.
 */
export async function findLogs(
  paths: readonly string[],
  world: World,
): Promise<readonly (LogPlace | AssayError)[]> {
  const places = new Map<string, LogPlace | AssayError>();
  for (const path of paths) {
    for (const place of await expand(path, world)) {
      const key = resolve(world.cwd, place instanceof AssayError ? path : place.path);
      if (!places.has(key)) places.set(key, place);
    }
  }
  return [...places.values()];
}

async function expand(path: string, world: World): Promise<readonly (LogPlace | AssayError)[]> {
  const full = resolve(world.cwd, path);
  const kind = await stat(full).catch(() => null);
  if (kind === null) {
    return [new AssayError('usage', 'E_PATH', `cannot open ${path}: there is no such file or folder`)];
  }
  if (!kind.isDirectory()) return [{ kind: 'file', path, isNamed: true }];
  if (existsSync(join(full, '.assay')) && existsSync(join(full, 'assay.yaml'))) {
    return [{ kind: 'project', path, isNamed: true }];
  }
  const { glob } = await import('tinyglobby');
  const ignore = ['**/node_modules/**', '**/.assay/**'];
  const found = await glob('**/*.{json,eval}', { cwd: full, ignore, followSymbolicLinks: false });
  const files = leadingFiles(found.toSorted().map((file) => `./${file}`));
  if (files.length === 0) return [nothingIn(path)];
  return files.map((file) => ({ kind: 'file', path: join(path, file), isNamed: false }));
}

function nothingIn(path: string): AssayError {
  return new AssayError(
    'invalid',
    'E_IMPORT_NOTHING',
    `${path}: no *.json and no *.eval in it, nor below it`,
    {
      fix: 'Name the folder that holds the logs, or the files themselves (YAML and CSV are read by name).',
    },
  );
}
