import { AssayError, offerNames, type ReviewEventOf, type ReviewValues } from '@assay/records';
import { checkValues, type ReviewDesk } from '../read-review.ts';
import { knownItem, raterInLog, refuseConflict, stateOf } from '../queue/next-item.ts';
import { excludedRaters, type ItemState } from '../reviews.ts';

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
    const state = stateOf(item, desk);
    checkMayDecide(state, adjudicator);
    const { round } = state;
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

/**
 * Only answers on which raters differ are decided. Who has judged an item, or may still, learns nothing else by trying: neither
 * whether others said the same nor which items are gold.
 */
function checkMayDecide({ item, status, seen, adjudication }: ItemState, adjudicator: string): void {
  const refuse = (code: string, message: string, field: string, fix?: string): never => {
    throw new AssayError('usage', code, message, { field, fix });
  };
  if (adjudication !== null) refuse('E_REVIEW_UNDISPUTED', `${item.id} has already been decided`, 'item');
  if (seen.has(adjudicator))
    refuse(
      'E_REVIEW_SEEN',
      `${adjudicator} has rated ${item.id} and cannot adjudicate it`,
      'adjudicator',
      'The adjudicator must not be one of its raters.',
    );
  if (status !== 'disputed' || item.kind !== 'answer')
    refuse('E_REVIEW_UNDISPUTED', `${item.id} is not waiting for an adjudicator`, 'item');
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
