import type { EvaluatorHome } from '@assay/evaluator';
import { AssayError } from '@assay/records';
import { type By, type OfHome, withHome } from '../../audit/with-home.ts';
import type { World } from '../../world.ts';

/** What a home says; where there is no home yet, what nothing says. */
export async function inHome<T>(
  request: OfHome,
  world: World,
  nothing: T,
  use: (home: EvaluatorHome, by: By) => T | Promise<T>,
): Promise<T> {
  try {
    return await withHome(request, world, use);
  } catch (error) {
    if (error instanceof AssayError && error.code === 'E_HOME_NONE') return nothing;
    throw error;
  }
}
