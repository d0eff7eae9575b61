import { userInfo } from 'node:os';
import { nodeClock } from '@assay/engine';
import { type EvaluatorHome, openEvaluatorHome } from '@assay/evaluator';
import type { World } from '../world.ts';
import { homePlace } from '../world/home-place.ts';

export interface OfHome {
  readonly home?: string | undefined;
  readonly actor?: string | undefined;
  readonly origin?: string;
}

/** Who does it, and when, as the log says it. */
export interface By {
  readonly actor: string;
  readonly at: string;
}

/** Opens the evaluator's home for as long as `use` takes. */
export async function withHome<T>(
  { home: folder, actor, origin }: OfHome,
  world: World,
  use: (home: EvaluatorHome, by: By) => Promise<T> | T,
): Promise<T> {
  const place = homePlace({ home: folder }, world);
  const home = await openEvaluatorHome({ ...place, ...(origin === undefined ? {} : { origin }) });
  try {
    const { env } = world;
    const user = env['USER'] ?? env['LOGNAME'] ?? env['USERNAME'] ?? userInfo().username;
    return await use(home, { actor: actor ?? user, at: nodeClock.now() });
  } finally {
    home.close();
  }
}
