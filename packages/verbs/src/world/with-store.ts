import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { openStoreNear, type Store } from '@assay/engine';
import { AssayError } from '@assay/records';
import type { World } from '../world.ts';
import { namedProject, type OfProject } from './project-file.ts';

/** Opens the store alone: beside the project file where there is one, else here. It is not made by looking for it. */
export async function withStore<T>(
  request: OfProject,
  { cwd }: World,
  use: (store: Store) => Promise<T>,
): Promise<T> {
  expectStore(request, { cwd });
  const project = namedProject(request);
  const store = await openStoreNear(cwd, project);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** Opening a project makes its store; whoever only reads it is told that nothing was run instead. */
export function expectStore(request: OfProject, { cwd }: Pick<World, 'cwd'>): void {
  const path = resolve(cwd, namedProject(request));
  const folder = existsSync(path) ? dirname(path) : cwd;
  if (existsSync(join(folder, '.assay'))) return;
  throw new AssayError('usage', 'E_STORE_NONE', `there is no store in ${folder}: nothing was run here`, {
    action: { kind: 'run', missing: 'folder' },
  });
}
