import { type StoreAddress, storeNear } from '@assay/engine';
import type { World } from '../world.ts';
import { expectNamedProject, namedProject, type OfProject } from './project-file.ts';

/** The store that a request means: beside the project file where there is one, else here. Whether it is there is another question. */
export function storePlace(request: OfProject, world: Pick<World, 'cwd' | 'env'>): StoreAddress {
  expectNamedProject(request, world);
  return storeNear(world.cwd, namedProject(request), world.env);
}
