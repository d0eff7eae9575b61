import { AssayError, type Submission } from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import type { RegisteredEvaluator } from '../../contract/registered-evaluator.ts';
import type { NewEvent } from '../../ledger/ledger.ts';
import { openReview } from '../queue/open-review.ts';
import { stateOf } from '../queue/item-at-desk.ts';
import { openDesk, type ReviewContext, type ReviewDesk, reviewOf } from '../review-desk.ts';
import type { ItemState } from './item-state.ts';

/** What people have said of a submission, when nothing of it waits any more. */
export interface SettledReview {
  readonly desk: ReviewDesk;
  /** Of every item that was drawn, those without an answer among them. */
  readonly states: readonly ItemState[];
}

/** E_REVIEW_WAITS: people are not done. The submission stays in the queue until they are. */
export async function settledReview(
  {
    submission,
    registered,
    split,
  }: { readonly submission: Submission; readonly registered: RegisteredEvaluator; readonly split: string },
  context: ReviewContext,
): Promise<SettledReview | null> {
  if (reviewOf(registered) === null) return null;
  const desk = await openDesk(registered, context);
  await openReview(desk, submission, split);
  const states = drawnStates(desk, submission.id, split);
  const waiting = states.filter(({ item, status }) => item.kind === 'answer' && status === 'open').length;
  const disputed = states.filter(({ status }) => status === 'disputed').length;
  if (waiting + disputed === 0) return { desk, states };
  const what = [
    ...(waiting === 0
      ? []
      : [`${waiting} of ${plural(states.length, 'item')} ${agreeing(waiting, 'waits', 'wait')} for raters`]),
    ...(disputed === 0 ? [] : [`${disputed} for an adjudicator`]),
  ];
  throw new AssayError(
    'environment',
    'E_REVIEW_WAITS',
    `submission ${submission.id} is under review: ${what.join(', ')}`,
    {
      retryable: true,
    },
  );
}

export const isUnderReview = (error: unknown): boolean =>
  error instanceof AssayError && error.code === 'E_REVIEW_WAITS';

/** Where the items of a submission stand. */
export function drawnStates(desk: ReviewDesk, submissionId: string, split: string): readonly ItemState[] {
  return desk.home.store.reviews
    .items({ version: desk.version, submission_id: submissionId })
    .filter((item) => item.split === split && item.kind !== 'duplicate')
    .map((item) => stateOf(item, desk));
}

/**
 * Closes what a score was made of, in the transaction that records it: nothing of it can be changed any more. E_REVIEW_CHANGED
 * where a vote came or was taken back in between.
 */
export function closeReview(
  { desk, states }: SettledReview,
  scoreId: string,
  at: string,
): readonly NewEvent[] {
  const { reviews } = desk.home.store;
  const open = states.filter(({ status, item }) => status !== 'closed' && item.kind === 'answer');
  for (const before of open) {
    const now = stateOf(before.item, desk);
    if (now.history.votes.length !== before.history.votes.length || now.status !== before.status)
      throw new AssayError(
        'environment',
        'E_REVIEW_CHANGED',
        `${before.item.id} was judged again while it was scored`,
        {
          retryable: true,
          fix: 'Score again.',
        },
      );
    reviews.addEvent({ kind: 'closed', item: before.item.id, round: before.round, score_id: scoreId, at });
  }
  if (open.length === 0) return [];
  const facts = {
    version: desk.version,
    items: open.map(({ item, round }) => ({ id: item.id, round })),
    score: scoreId,
    at,
  };
  return [
    { kind: 'review.closed', subjects: [], predicate: { about: open[0]!.item.submission_id!, ...facts } },
  ];
}
