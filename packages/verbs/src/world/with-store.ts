import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { openStoreNear, type Store } from '@assay/engine';
import { AssayError } from '@assay/records';
import type { World } from '../world.ts';
import { namedProject, type OfProject } from './project-file.ts';

/** Opens the store alone: beside the project file where there is one, else here. It is not made by looking for it. */
export async function withStore<T>(
  request: OfProject,
  { cwd, kept }: World,
  use: (store: Store) => Promise<T>,
): Promise<T> {
  expectStore(request, { cwd });
  if (kept !== undefined) return use(await kept.open(storeFolder(request, { cwd })));
  const store = await openStoreNear(cwd, namedProject(request));
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** Opening a project makes its store; whoever only reads it is told that nothing was run instead. */
export function expectStore(request: OfProject, { cwd }: Pick<World, 'cwd'>): void {
  const folder = storeFolder(request, { cwd });
  if (existsSync(join(folder, '.assay'))) return;
  throw new AssayError('usage', 'E_STORE_NONE', `there is no store in ${folder}: nothing was run here`, {
    action: { kind: 'run', missing: 'folder' },
  });
}

/** Beside the project file where there is one, else here. */
function storeFolder(request: OfProject, { cwd }: Pick<World, 'cwd'>): string {
  const path = resolve(cwd, namedProject(request));
  return existsSync(path) ? dirname(path) : cwd;
}
