import { nodeClock } from '@assay/engine';
import { type EvaluatorHome, openDesks, openWaiting, type ReviewDesk } from '@assay/evaluator';
import { AssayError } from '@assay/records';
import { withVault } from '../audit/with-vault.ts';
import { findEvaluator } from '../evaluator/find-evaluator.ts';
import type { World } from '../world.ts';

interface OfReview {
  readonly home?: string | undefined;
  readonly actor?: string | undefined;
  readonly evaluator?: string | undefined;
}

/** Opens every version of an evaluator's review, the oldest first, with all that waits put before people. */
export function withDesks<T>(
  { evaluator, ...of }: OfReview,
  world: World,
  use: (desks: readonly ReviewDesk[]) => Promise<T>,
): Promise<T> {
  return withVault(of, world, async (home, vault, { actor }) => {
    const { key } = findEvaluator(evaluator, home).evaluator;
    const context = { home, vault, clock: nodeClock, env: world.env, actor };
    const desks = await openDesks(key, context);
    await openWaiting(key, context);
    return use(desks);
  });
}

/** The desk that an item lies on. */
export function deskOf(item: string, desks: readonly ReviewDesk[]): ReviewDesk {
  const version = storeOf(desks).reviews.item(item)?.version;
  const found = desks.find((desk) => desk.version === version);
  if (found !== undefined) return found;
  throw new AssayError('usage', 'E_REVIEW_ITEM', `there is no item ${item} to review`, { field: 'item' });
}

export function storeOf(desks: readonly ReviewDesk[]): EvaluatorHome['store'] {
  return desks[0]!.home.store;
}
