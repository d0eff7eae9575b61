import type { Admission } from '@assay/engine';
import type { World } from '../world.ts';
import { namedProject, type OfProject } from './project-file.ts';

/** Who was let in: for all servers of a store on PostgreSQL together, else for the one that asks. */
export async function openAdmission(request: OfProject, { cwd, env }: World): Promise<Admission> {
  const { openAdmission: open, storeNear } = await import('@assay/engine');
  return open(storeNear(cwd, namedProject(request), env));
}
