import { nodeClock } from '@assay/engine';
import type { ScoringContext } from '@assay/evaluator';
import { withVault } from '../audit/with-vault.ts';
import type { OfHome } from '../audit/with-home.ts';
import type { World } from '../world.ts';

/** Opens home and vault for what judges, or speaks about what was judged. */
export async function withScoring<T>(
  request: OfHome & { readonly unsafe?: boolean | undefined },
  world: World,
  signal: AbortSignal | undefined,
  use: (context: ScoringContext) => Promise<T>,
): Promise<T> {
  const { unsafe, ...of } = request;
  return withVault(of, world, (home, vault, { actor }) =>
    use({
      home,
      vault,
      clock: nodeClock,
      env: world.env,
      actor,
      ...(unsafe === undefined ? {} : { unsafe }),
      ...(signal === undefined ? {} : { signal }),
    }),
  );
}
