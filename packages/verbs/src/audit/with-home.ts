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

/** Opens the evaluator's home for as long as `use` takes; a process that keeps things open keeps it. */
export async function withHome<T>(
  { home: folder, actor, origin }: OfHome,
  world: World,
  use: (home: EvaluatorHome, by: By) => Promise<T> | T,
): Promise<T> {
  const { env, kept } = world;
  const by = { actor: actor ?? userOf(env), at: nodeClock.now() };
  const place = homePlace({ home: folder }, world);
  if (kept !== undefined && origin === undefined) return use(await kept.home(place), by);
  const home = await openEvaluatorHome({ ...place, ...(origin === undefined ? {} : { origin }) });
  try {
    return await use(home, by);
  } finally {
    home.close();
  }
}

function userOf(env: World['env']): string {
  return env['USER'] ?? env['LOGNAME'] ?? env['USERNAME'] ?? userInfo().username;
}
