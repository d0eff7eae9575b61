import type { OfficialScore } from '@assay/records';
import { currentScore, submissionsOf } from '../board/standing.ts';
import { openDesk, reviewOf } from '../review/review-desk.ts';
import { drawnStates } from '../review/settle/settled-review.ts';
import type { ScoringContext } from '../score/score-queued.ts';

import { rerunSubmission } from './rerun-submission.ts';

/**
 * New scores for submissions whose appeals are decided: each takes the place of the one before it, which stays as it was. What people
 * have not finished is left for later.
 */
export async function* rescoreAppealed(key: string, context: ScoringContext): AsyncGenerator<OfficialScore> {
  const { store } = context.home;
  for (const { submission } of submissionsOf({ evaluator_key: key, states: ['scored'] }, store)) {
    const splits = new Set(store.scores.list({ submission_id: submission.id }).map(({ split }) => split));
    for (const split of splits) {
      context.signal?.throwIfAborted();
      const current = currentScore(submission, split, context.home);
      const registered = current === null ? null : store.evaluators.get(key, current.evaluator_digest);
      if (registered === null || reviewOf(registered) === null) continue;
      const states = drawnStates(await openDesk(registered, context), submission.id, split);
      const decided = states.filter(({ round, status }) => round > 1 && status === 'agreed');
      const isWaiting = states.some(
        ({ status, item }) => status === 'disputed' || (status === 'open' && item.kind === 'answer'),
      );
      if (decided.length === 0 || isWaiting) continue;
      const reason = `appeals on ${decided.map(({ item }) => item.item).join(', ')} are decided`;
      const scorer_of = registered.digest;
      yield (
        await rerunSubmission(
          { submission_id: submission.id, scorer_of, split, supersede: true, reason },
          context,
        )
      ).score;
    }
  }
}
