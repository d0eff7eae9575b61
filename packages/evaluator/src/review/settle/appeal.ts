import { AssayError, type ReviewEventOf } from '@assay/records';
import { currentScore } from '../../board/standing.ts';
import { stateOf } from '../queue/next-item.ts';
import type { ReviewDesk } from '../read-review.ts';

const DAY_MS = 86_400_000;

export interface Appeal {
  readonly submission_id: string;
  /** The id of the item in the task. */
  readonly item: string;
  readonly team: string;
  readonly reason: string;
}

/** A team asks for new raters of an item. The score stays what it is until they have judged, and keeps its place in the record. */
export async function appeal(
  { submission_id, item: id, team, reason }: Appeal,
  desk: ReviewDesk,
): Promise<ReviewEventOf<'appealed'>> {
  const { home, clock, policy, version } = desk;
  const refuse = (message: string, field?: string, fix?: string): never => {
    throw new AssayError('usage', 'E_APPEAL', message, { field, fix });
  };
  const tracked = home.store.submissions.get(submission_id);
  // A team learns nothing about the submissions of others, not even which there are.
  if (tracked === null || tracked.submission.team !== team)
    throw new AssayError(
      'usage',
      'E_SUBMISSION_UNKNOWN',
      `there is no submission ${submission_id} of ${team}`,
      { field: 'submission' },
    );
  const item = home.store.reviews
    .items({ version, submission_id })
    .find((each) => each.item === id && each.kind === 'answer');
  if (item === undefined)
    return refuse(`raters have not reviewed ${JSON.stringify(id)} in ${submission_id}`, 'item');
  const key = await home.signingKey();
  let made: ReviewEventOf<'appealed'> | null = null;
  home.ledger.append(key, () => {
    const state = stateOf(item, desk);
    const score = currentScore(tracked.submission, item.split, home);
    if (score === null || state.status !== 'closed')
      refuse(`${id} has no score yet that could be appealed`, 'item');
    if (policy.appeal_days === null) refuse('this evaluator accepts no appeals');
    const until = Date.parse(score!.execution.finished_at) + policy.appeal_days! * DAY_MS;
    const at = clock.now();
    if (Date.parse(at) > until)
      refuse(`appeals against ${score!.id} were open until ${new Date(until).toISOString()}`);
    if (state.round > policy.appeals_per_item)
      refuse(
        `${id} has already been appealed ${state.round - 1} of ${policy.appeals_per_item} times`,
        'item',
      );
    made = { kind: 'appealed', item: item.id, round: state.round + 1, team, reason, score_id: score!.id, at };
    home.store.reviews.addEvent(made);
    const facts = { submission_id, score: score!.id, round: made.round, team, reason, at };
    return [{ kind: 'review.appealed', subjects: [], predicate: { about: item.id, ...facts } }];
  });
  return made!;
}
