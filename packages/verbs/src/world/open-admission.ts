import type { Admission } from '@assay/engine';
import type { World } from '../world.ts';
import type { OfProject } from './project-file.ts';

/** Who was let in: for all servers of a store on PostgreSQL together, else for the one that asks. */
export async function openAdmission(request: OfProject, world: World): Promise<Admission> {
  const { openAdmission: open } = await import('@assay/engine');
  const { storePlace } = await import('./store-place.ts');
  return open(storePlace(request, world));
}
