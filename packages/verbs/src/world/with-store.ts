import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openStore, type Store, type StoreAddress } from '@assay/engine';
import { AssayError } from '@assay/records';
import type { World } from '../world.ts';
import type { OfProject } from './project-file.ts';
import { storePlace } from './store-place.ts';

/** Opens the store alone: beside the project file where there is one, else here. It is not made by looking for it. */
export async function withStore<T>(
  request: OfProject,
  world: World,
  use: (store: Store) => Promise<T>,
): Promise<T> {
  const place = expectStore(request, world);
  if (world.kept !== undefined) return use(await world.kept.open(place, world.env));
  const store = await openStore(place, world.env);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** Opening a project makes its store; whoever only reads it is told that nothing was run instead. */
export function expectStore(request: OfProject, world: Pick<World, 'cwd' | 'env'>): StoreAddress {
  const place = storePlace(request, world);
  if (place.address !== null || existsSync(join(place.folder, '.assay'))) return place;
  throw new AssayError(
    'usage',
    'E_STORE_NONE',
    `there is no store in ${place.folder}: nothing was run here`,
    {
      action: { kind: 'run', missing: 'folder' },
    },
  );
}
