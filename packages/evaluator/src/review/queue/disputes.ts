import type { ReviewValues } from '@assay/records';
import type { ReviewDesk } from '../read-review.ts';
import { differingCriteria, type ItemState } from '../reviews.ts';
import { type BlindItem, blindView } from './answers-of.ts';
import { checkAdjudicator } from '../settle/adjudicate.ts';
import { conflictOf, deskStates } from './next-item.ts';

/** An item on which raters differ, as an adjudicator sees it: what was said, not by whom. */
export interface Dispute extends BlindItem {
  readonly round: number;
  /** The criteria that wait for a decision; on the others raters agree as far as the rule asks. */
  readonly differing: readonly string[];
  readonly said: readonly { readonly values: ReviewValues; readonly reason: string }[];
}

/** What an adjudicator may decide: nothing that they have rated, nothing of their own. */
export async function disputesFor(adjudicator: string, desk: ReviewDesk): Promise<readonly Dispute[]> {
  // A rater would learn what others said of items that may still come to them.
  checkAdjudicator(adjudicator, desk);
  const open = deskStates(desk).filter((state) => isDisputed(state) && mayDecide(adjudicator, state, desk));
  const shown: Dispute[] = [];
  for (const { item, round, votes } of open)
    shown.push({
      // Nobody's order: the answer of the submission first, the reference after it.
      ...(await blindView(item, null, desk)),
      round,
      differing: differingCriteria(votes, desk.policy.adjudicate),
      said: votes.map(({ values, reason }) => ({ values: values ?? {}, reason })),
    });
  return shown;
}

/** Only answers are decided: gold items and duplicates tell about raters, and no score counts them. */
function isDisputed({ item, status }: ItemState): boolean {
  return item.kind === 'answer' && status === 'disputed';
}

function mayDecide(person: string, { item, seen }: ItemState, { home, policy }: ReviewDesk): boolean {
  const submission = home.store.submissions.get(item.submission_id!)!.submission;
  return !seen.has(person) && conflictOf(person, submission, policy) === null;
}
