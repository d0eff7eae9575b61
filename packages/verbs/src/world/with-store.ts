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
  const project = namedProject(request);
  const path = resolve(cwd, project);
  const folder = existsSync(path) ? dirname(path) : cwd;
  if (!existsSync(join(folder, '.assay'))) {
    throw new AssayError('usage', 'E_STORE_NONE', `there is no store in ${folder}: nothing was run here`, {
      action: { kind: 'run', lacks: 'folder' },
    });
  }
  const store = await openStoreNear(cwd, project);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
