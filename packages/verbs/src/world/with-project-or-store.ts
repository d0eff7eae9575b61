import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Store, Workbench } from '@assay/engine';
import { AssayError } from '@assay/records';
import type { World } from '../world.ts';
import { namedProject, type OfProject } from './project-file.ts';
import { withStore } from './with-store.ts';
import { withWorkbench } from './with-workbench.ts';

/** With the project where its file is there; a store alone is enough without. */
export async function withProjectOrStore<T>(
  request: OfProject,
  world: World,
  use: (store: Store, bench: Workbench | null) => Promise<T>,
): Promise<T> {
  return existsSync(resolve(world.cwd, namedProject(request)))
    ? withWorkbench(request, world, (bench) => use(bench.store, bench))
    : withStore(request, world, (store) => use(store, null));
}

/** The same, but a project file that is wrong is passed over, and `use` is given what is wrong with it. */
export async function withSoundProjectOrStore<T>(
  request: OfProject,
  world: World,
  use: (store: Store, bench: Workbench | null, fault: AssayError | null) => Promise<T>,
): Promise<T> {
  let opened = false;
  try {
    return await withProjectOrStore(request, world, (store, bench) => {
      opened = true;
      return use(store, bench, null);
    });
  } catch (error) {
    if (opened || !(error instanceof AssayError) || error.trouble !== 'usage') throw error;
    return withStore(request, world, (store) => use(store, null, error));
  }
}
