import { mean, wilsonInterval } from '@assay/metrics';
import type { Criterion, ReviewPolicy, Rubric, ScoredMetric } from '@assay/records';
import { plural } from '@assay/shown';
import { criterionAgreement } from '../../review/settle/criterion-agreement.ts';
import type { ItemState } from '../../review/settle/item-state.ts';
import { numberOf } from '../../review/settle/settled-item.ts';
import { decimalText, quotientText } from '../decimal-text.ts';
import type { PromisedMetric } from '../scorer-kind.ts';
import { type Stratum, stratifiedMean } from './stratified-mean.ts';
import { decimalInterval } from '../decimal-interval.ts';
import { studentInterval } from '../student-interval.ts';

const UNIT = { min: 0, max: 1 };
const aggregates = { yes_no: 'rate', label: 'rate', ordinal: 'mean', preference: 'win_rate' } as const;

/** The numbers of a review: one for each criterion that can be counted, and how far raters agreed on each. */
export function reviewMetrics(key: string, { criteria }: Rubric): readonly PromisedMetric[] {
  return [
    ...criteria.filter(counts).map((criterion) => promised(key, criterion)),
    ...criteria.map((criterion) => agreementOf(key, criterion)),
  ];
}

const counts = ({ kind, pass }: Criterion): boolean => kind !== 'label' || pass !== undefined;

const promised = (key: string, { key: name, kind }: Criterion): PromisedMetric => ({
  name: `${key}.${name}.${aggregates[kind]}`,
  direction: 'higher',
  range: UNIT,
});

const agreementOf = (key: string, { key: name }: Criterion): PromisedMetric => ({
  name: `${key}.${name}.agreement`,
  direction: 'none',
  range: UNIT,
});

export interface Reviewed {
  readonly states: readonly ItemState[];
  readonly rubric: Rubric;
  readonly policy: ReviewPolicy;
  /** How many items each stratum has in all; null where the sample is not stratified. */
  readonly strata: ReadonlyMap<string, number> | null;
}

export function metricsOfReview(key: string, reviewed: Reviewed): readonly ScoredMetric[] {
  const { criteria } = reviewed.rubric;
  return [
    ...criteria.filter(counts).map((criterion) => numberOfCriterion(key, criterion, reviewed)),
    ...criteria.map((criterion) => agreementMetric(key, criterion, reviewed)),
  ];
}

/** The number of every item: an item without an answer is at the worst value; null where nobody was sure. */
function numbersOf({ states, policy }: Reviewed, criterion: Criterion): readonly (number | null)[] {
  return states.map((state) =>
    state.item.kind === 'unanswered' ? 0 : numberOf(state, criterion, policy.aggregate),
  );
}

function numberOfCriterion(key: string, criterion: Criterion, reviewed: Reviewed): ScoredMetric {
  const numbers = numbersOf(reviewed, criterion);
  const given = numbers.filter((number) => number !== null);
  const missing = numbers.length - given.length;
  const facts = { ...promised(key, criterion), n: given.length, missing };
  if (missing > 0)
    return {
      ...facts,
      value: null,
      interval: null,
      why: `raters reached no consensus on ${plural(missing, 'item')}`,
    };
  if (given.length === 0) return { ...facts, value: null, interval: null, why: 'no item was reviewed' };
  if (reviewed.strata !== null) {
    const { value, interval } = stratifiedMean(strataOf(reviewed, given));
    return { ...facts, value: decimalText(value), interval: decimalInterval(interval) };
  }
  // Items that were chosen for being hard say nothing about the others.
  const isDrawn =
    typeof reviewed.policy.sampling !== 'object' || !('disagreement' in reviewed.policy.sampling);
  const passed = given.filter((number) => number === 1).length;
  if (given.every((number) => number === 0 || number === 1))
    return {
      ...facts,
      value: quotientText(passed, given.length),
      numerator: passed,
      denominator: given.length,
      interval: isDrawn ? decimalInterval(wilsonInterval(passed, given.length)) : null,
    };
  return {
    ...facts,
    value: decimalText(mean(given)!),
    interval: isDrawn ? decimalInterval(studentInterval(given, UNIT)) : null,
  };
}

function strataOf({ states, strata }: Reviewed, numbers: readonly number[]): readonly Stratum[] {
  const byStratum = Map.groupBy(
    states.map(({ item }, i) => ({ stratum: item.stratum ?? '', number: numbers[i]! })),
    ({ stratum }) => stratum,
  );
  return [...byStratum].map(([name, each]) => ({
    size: strata!.get(name) ?? each.length,
    values: each.map(({ number }) => number),
  }));
}

function agreementMetric(key: string, criterion: Criterion, { states }: Reviewed): ScoredMetric {
  const { observed, items, interval } = criterionAgreement(states, criterion);
  const facts = { ...agreementOf(key, criterion), n: items, missing: 0 };
  if (observed === null)
    return { ...facts, value: null, interval: null, why: 'no item has values of two raters' };
  return { ...facts, value: decimalText(observed), interval: decimalInterval(interval) };
}
