import { ascending, mean, percentile } from '@assay/metrics';
import { type Criterion, type ReviewPolicy, type ReviewValues, valuesOf } from '@assay/records';
import type { ItemState } from './item-state.ts';
import { majorityOf } from './majority-of.ts';

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
