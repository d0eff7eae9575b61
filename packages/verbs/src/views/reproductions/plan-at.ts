import { AssayError } from '@assay/records';
import { readPlan, type ReproductionPlan } from '@assay/reproduce';
import { readSource } from '../../world/read-source.ts';
import type { World } from '../../world.ts';

/** The plan in a file; null where it is wrong, which is told where it is shown. */
export async function planAt(path: string, world: World): Promise<ReproductionPlan | null> {
  try {
    return readPlan((await readSource(path, world)).text, path);
  } catch (error) {
    if (error instanceof AssayError) return null;
    throw error;
  }
}
