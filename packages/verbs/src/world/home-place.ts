import { storeNear } from '@assay/engine';
import type { World } from '../world.ts';

export interface HomePlace {
  readonly cwd: string;
  readonly home: string | undefined;
  /** Of the store that the environment or the project names, if that is on PostgreSQL. */
  readonly address: string | null;
  readonly env: World['env'];
}

/** Where the evaluator of a request is: a folder, and beside it the store that everything else is kept in. */
export function homePlace(
  { home }: { readonly home?: string | undefined },
  { cwd, env }: Pick<World, 'cwd' | 'env'>,
): HomePlace {
  return { cwd, home, address: storeNear(cwd, 'assay.yaml', env).address, env };
}
