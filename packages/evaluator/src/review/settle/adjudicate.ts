import { AssayError, offerNames, type ReviewEventOf, type ReviewValues } from '@assay/records';
import { checkValues } from '../declare/check-values.ts';
import type { ReviewDesk } from '../review-desk.ts';
import { knownItem, stateOf } from '../queue/item-at-desk.ts';
import { raterInLog } from '../queue/rater-in-log.ts';
import { refuseConflict } from '../queue/refuse-conflict.ts';
import { excludedRaters } from './item-state.ts';

export interface Decision {
  readonly item: string;
  readonly adjudicator: string;
  /** Of two answers: `submission`, `reference` or `tie`. */
  readonly values: ReviewValues;
  readonly reason: string;
}

/** Decides an item on which raters differ. Who decides has not rated it; what raters said stays. */
export async function adjudicate(
  decision: Decision,
  desk: ReviewDesk,
): Promise<ReviewEventOf<'adjudicated'>> {
  const { home, clock, files } = desk;
  const { adjudicator, values, reason } = decision;
  const item = knownItem(decision.item, desk);
  checkAdjudicator(adjudicator, desk);
  await refuseConflict(item, adjudicator, desk);
  const fault = checkValues(values, files.rubric);
  if (fault !== null) throw new AssayError('usage', 'E_REVIEW_VALUES', fault, { field: 'values' });
  const [key, told] = [await home.signingKey(), await raterInLog(adjudicator, desk)];
  let made: ReviewEventOf<'adjudicated'> | null = null;
  home.ledger.append(key, () => {
    const { status, seen, round, adjudication } = stateOf(item, desk);
    if (status !== 'disputed')
      throw new AssayError(
        'usage',
        'E_REVIEW_UNDISPUTED',
        adjudication === null
          ? `${item.id} is ${status}: there is nothing to decide`
          : `${item.id} is decided already`,
        { field: 'item' },
      );
    if (seen.has(adjudicator))
      throw new AssayError(
        'usage',
        'E_REVIEW_SEEN',
        `${adjudicator} has judged ${item.id}, and cannot decide it`,
        {
          field: 'adjudicator',
          fix: 'Somebody who is none of its raters decides.',
        },
      );
    const at = clock.now();
    made = { kind: 'adjudicated', item: item.id, round, adjudicator, values, reason, at };
    home.store.reviews.addEvent(made);
    return [
      {
        kind: 'review.adjudicated',
        subjects: [],
        predicate: { about: item.id, round, adjudicator: told, at },
      },
    ];
  });
  return made!;
}

/** Refuses who is not one of the adjudicators, where the evaluator names them, and who is excluded. */
export function checkAdjudicator(name: string, { policy, home, version }: ReviewDesk): void {
  const named = policy.adjudicators;
  if (named !== undefined && !named.includes(name))
    throw new AssayError(
      'usage',
      'E_REVIEW_ADJUDICATOR',
      `${JSON.stringify(name)} is not one of the adjudicators`,
      {
        field: 'adjudicator',
        fix: offerNames(name, named),
      },
    );
  if (excludedRaters(home.store.reviews, version).has(name))
    throw new AssayError('usage', 'E_REVIEW_EXCLUDED', `${name} is excluded from this review`, {
      field: 'adjudicator',
    });
}
