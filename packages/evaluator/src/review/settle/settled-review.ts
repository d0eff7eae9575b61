import { ascending, mean, percentile } from '@assay/metrics';
import {
  AssayError,
  type Criterion,
  type ReviewPolicy,
  type ReviewValues,
  type Submission,
  valuesOf,
} from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import type { RegisteredEvaluator } from '../../contract/evaluators.ts';
import type { NewEvent } from '../../ledger/ledger.ts';
import { stateOf } from '../queue/cast-vote.ts';
import { openReview } from '../queue/open-review.ts';
import { openDesk, type ReviewContext, type ReviewDesk, reviewOf } from '../review-desk.ts';
import { type ItemState, majorityOf } from './item-state.ts';

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

/**
 * The number of an item for a criterion: 0 at the worst value, 1 at the best, steps of equal size between; of labels whether it is
 * one of those that count as right. Null: nobody was sure. An adjudicator's word is the last.
 */
export function numberOf(
  { adjudication, votes }: Pick<ItemState, 'adjudication' | 'votes'>,
  criterion: Criterion,
  rule: ReviewPolicy['aggregate'],
): number | null {
  const given: readonly ReviewValues[] =
    adjudication === null
      ? votes.flatMap(({ values }) => (values === null ? [] : [values]))
      : [adjudication.values];
  const sure = given.flatMap((values) => {
    const value = values[criterion.key] ?? null;
    return value === null ? [] : [value];
  });
  if (sure.length === 0) return null;
  const numbers = sure.map((value) => numberOfValue(value, criterion));
  if (criterion.kind !== 'label' && rule !== 'majority')
    return rule === 'mean' ? mean(numbers) : percentile(ascending(numbers), 50);
  const value = majorityOf(sure);
  return value === null ? null : numberOfValue(value, criterion);
}

function numberOfValue(value: string, criterion: Criterion): number {
  if (criterion.kind === 'label') return criterion.pass?.includes(value) === true ? 1 : 0;
  const values = valuesOf(criterion);
  return values.indexOf(value) / (values.length - 1);
}
