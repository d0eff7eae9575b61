import { type EvaluatorHome, waitingItems } from '@assay/evaluator';
import { AssayError, waitingStates } from '@assay/records';
import * as z from 'zod';
import { homeField } from '../../audit/home-fields.request.ts';
import { projectField } from '../../references/request-fields.ts';
import type { Verb } from '../../verb.ts';
import type { World } from '../../world.ts';
import { withStore } from '../../world/with-store.ts';
import { inHome } from '../evaluators/in-home.ts';
import { runIndexOf } from '../runs/run-indexes.ts';

/** How much there is at each place, for those who choose where to go. */
export interface CountsView {
  readonly runs: number;
  /** Runs that are not over. */
  readonly open_runs: number;
  readonly evaluators: number;
  /** Submissions that are neither scored nor refused. */
  readonly waiting_submissions: number;
  /** Items that wait for raters or for an adjudicator; null for those whom it is not told. */
  readonly review_items: number | null;
}

export const countsView: Verb<CountsViewRequest, CountsView> = async (request, world) => ({
  ...(await countRuns(request, world)),
  ...(await inHome(
    { home: request.home },
    world,
    { evaluators: 0, waiting_submissions: 0, review_items: request.with_review ? 0 : null },
    (home) => countInHome(home, request.with_review),
  )),
});

async function countRuns(
  request: CountsViewRequest,
  world: World,
): Promise<Pick<CountsView, 'runs' | 'open_runs'>> {
  try {
    return await withStore(request, world, async (store) => {
      const index = runIndexOf(store, world.kept);
      const { length: runs } = await index.rows(store);
      return { runs, open_runs: index.open };
    });
  } catch (error) {
    if (error instanceof AssayError && error.code === 'E_STORE_NONE') return { runs: 0, open_runs: 0 };
    throw error;
  }
}

function countInHome(home: EvaluatorHome, withReview: boolean) {
  const evaluators = home.store.evaluators.list();
  const items = withReview
    ? evaluators.reduce((sum, registered) => sum + waitingItems(registered, home), 0)
    : null;
  return {
    evaluators: evaluators.length,
    waiting_submissions: home.store.submissions.list({ states: waitingStates }).length,
    review_items: items,
  };
}

/** How much there is at each place. */
export const countsViewRequest = z.strictObject({
  project: projectField,
  home: homeField,
  /** Whether whoever asks may know what people are asked. */
  with_review: z.boolean(),
});

export type CountsViewRequest = Readonly<z.infer<typeof countsViewRequest>>;
