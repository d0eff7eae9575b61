import { userInfo } from 'node:os';
import { nodeClock } from '@assay/engine';
import { type EvaluatorHome, openEvaluatorHome } from '@assay/evaluator';
import type { World } from '../world.ts';

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
  { cwd, env }: World,
  use: (home: EvaluatorHome, by: By) => Promise<T> | T,
): Promise<T> {
  const home = await openEvaluatorHome({ cwd, home: folder, ...(origin === undefined ? {} : { origin }) });
  try {
    const user = env['USER'] ?? env['LOGNAME'] ?? env['USERNAME'] ?? userInfo().username;
    return await use(home, { actor: actor ?? user, at: nodeClock.now() });
  } finally {
    home.close();
  }
}
