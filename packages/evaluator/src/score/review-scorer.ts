import { nodeFiles } from '@assay/engine';
import {
  type Interval,
  mean,
  meanInterval,
  standardDeviation,
  wilsonInterval,
  withinRange,
} from '@assay/metrics';
import {
  AssayError,
  type Criterion,
  type Evaluator,
  type JsonObject,
  type ReviewPolicy,
  type Rubric,
  type ScoredMetric,
} from '@assay/records';
import { plural } from '@assay/shown';
import { predictionsFor } from '../review/queue/answers-of.ts';
import { numberOf, type SettledReview, stratumOf } from '../review/queue/open-review.ts';
import { keepReview, readReview, reviewComponents } from '../review/read-review.ts';
import { criterionAgreement } from '../review/settle/criterion-agreement.ts';
import type { ItemState } from '../review/reviews.ts';
import { decimalInterval, decimalText, quotientText, studentInterval } from './decimal-text.ts';
import type { PromisedMetric, ScorerKind, ScorerResult, ScoringWork } from './scorer-kind.ts';

interface Stratum {
  /** Items that it has in all. */
  readonly size: number;
  /** Of those that were drawn. */
  readonly values: readonly number[];
}

/**
 * The mean of a stratified sample: Σ W_h ȳ_h, W_h the share of the stratum, with variance Σ W_h² s_h²/n_h (Cochran 1977, ch. 5) and
 * Student's quantile with n − H degrees of freedom. No interval where a stratum has a single value.
 */
function stratifiedMean(strata: readonly Stratum[]): { value: number; interval: Interval | null } {
  const total = strata.reduce((sum, { size }) => sum + size, 0);
  const parts = strata.map(({ size, values }) => ({
    weight: size / total,
    n: values.length,
    mean: mean(values)!,
    sd: standardDeviation(values),
  }));
  const value = parts.reduce((sum, part) => sum + part.weight * part.mean, 0);
  if (parts.some(({ sd }) => sd === null)) return { value, interval: null };
  const variance = parts.reduce((sum, { weight, sd, n }) => sum + (weight * sd!) ** 2 / n, 0);
  const n = parts.reduce((sum, part) => sum + part.n, 0);
  const interval = meanInterval({
    mean: value,
    standardError: Math.sqrt(variance),
    degreesOfFreedom: n - parts.length,
  });
  return { value, interval: withinRange(interval, { min: 0, max: 1 }) };
}

const UNIT = { min: 0, max: 1 };
const aggregates = { yes_no: 'rate', label: 'rate', ordinal: 'mean', preference: 'win_rate' } as const;

/** The numbers of a review: one for each criterion that can be counted, and how far raters agreed on each. */
function reviewMetrics(key: string, { criteria }: Rubric): readonly PromisedMetric[] {
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

interface Reviewed {
  readonly states: readonly ItemState[];
  readonly rubric: Rubric;
  readonly policy: ReviewPolicy;
  /** How many items each stratum has in all; null where the sample is not stratified. */
  readonly strata: ReadonlyMap<string, number> | null;
}

function metricsOfReview(key: string, reviewed: Reviewed): readonly ScoredMetric[] {
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

/** People: what they said of each answer, as numbers. Every number leads to its votes. */
export const reviewScorer: ScorerKind<'review'> = {
  register: async (scorer, { evaluator, folder, vault }) => {
    const policy = policyOf(evaluator, scorer.key);
    predictionsFor(scorer, evaluator);
    checkSampling(policy, evaluator);
    const files = await readReview(policy, nodeFiles(folder));
    const components = await reviewComponents(policy, files, vault);
    if (vault !== null) await keepReview(vault, components, files);
    return { components, metrics: reviewMetrics(scorer.key, files.rubric) };
  },
  score: async (scorer, work) => {
    if (work.review === null)
      throw new AssayError('usage', 'E_REVIEW_NONE', `scorer ${scorer.key}: people have judged nothing`);
    const { states, desk } = work.review;
    const reviewed = {
      states,
      rubric: desk.files.rubric,
      policy: desk.policy,
      strata: await strataOfReview(desk.policy, work),
    };
    return resultOf(metricsOfReview(scorer.key, reviewed), reviewed, work.review);
  },
};

function policyOf({ review }: Evaluator, key: string): ReviewPolicy {
  if (review !== undefined) return review;
  throw new AssayError(
    'usage',
    'E_REVIEW_NONE',
    `scorer ${key} is scored by people, but the file does not say how they judge`,
    {
      fix: 'Declare review: { rubric: rubric.yaml }.',
    },
  );
}

function checkSampling({ sampling }: ReviewPolicy, { labels, scorers }: Evaluator): void {
  if (typeof sampling !== 'object') return;
  const wrong = (message: string, fix: string): AssayError =>
    new AssayError('usage', 'E_SPEC_NAME', message, { fix });
  if ('by' in sampling && labels?.slices.includes(sampling.by) !== true)
    throw wrong(
      `sampling is by ${sampling.by}, which is not one of labels.slices`,
      `Write slices: [${sampling.by}] in labels.`,
    );
  if ('of' in sampling && !scorers.some(({ kind, key }) => kind === 'judge' && key === sampling.of))
    throw wrong(
      `sampling is by the disagreement of ${sampling.of}, which is not a scorer of the kind judge`,
      'Name a scorer whose judges are models.',
    );
}

async function strataOfReview(
  { sampling }: ReviewPolicy,
  { labels }: ScoringWork,
): Promise<Reviewed['strata']> {
  if (typeof sampling !== 'object' || !('by' in sampling)) return null;
  const sizes = new Map<string, number>();
  for (const label of (await labels()).labels) {
    const stratum = stratumOf(label, sampling.by);
    sizes.set(stratum, (sizes.get(stratum) ?? 0) + 1);
  }
  return sizes;
}

function resultOf(
  metrics: ScorerResult['metrics'],
  { states, rubric, policy }: Reviewed,
  { desk }: SettledReview,
): ScorerResult {
  const unanswered = states.filter(({ item }) => item.kind === 'unanswered').length;
  const votes = states.flatMap((state) => state.votes);
  const redacted = {
    version: desk.version,
    items: states.length,
    votes: votes.length,
    raters: new Set(votes.map(({ rater }) => rater)).size,
    adjudicated: states.filter(({ adjudication }) => adjudication !== null).length,
    appealed: states.filter(({ round }) => round > 1).length,
    agreement: rubric.criteria.map((criterion) => asJson(criterionAgreement(states, criterion))),
  };
  const items = states.map((state) => itemOf(state, { rubric, policy }));
  return {
    metrics,
    slices: [],
    counts: {
      items: states.length,
      answered: states.length - unanswered,
      errors: unanswered === 0 ? {} : { missing: unanswered },
    },
    marks: ['human_judged', ...(policy.sampling === 'all' ? [] : (['partial'] as const))],
    items,
    trace: { full: { review: desk.version, items }, redacted },
    sandbox: null,
    used: null,
  };
}

/** An item with everything that it is made of. */
function itemOf(state: ItemState, { rubric, policy }: Pick<Reviewed, 'rubric' | 'policy'>): JsonObject {
  const { item, round, votes, adjudication } = state;
  const numbers = rubric.criteria.map((criterion) => [
    criterion.key,
    numberOf(state, criterion, policy.aggregate),
  ]);
  return asJson({
    id: item.item,
    review_item: item.id,
    round,
    numbers: Object.fromEntries(numbers) as JsonObject,
    votes: votes.map(({ rater, values, reason, at, seconds }) => ({ rater, values, reason, at, seconds })),
    adjudication,
    appeals: state.history.events.filter(({ kind }) => kind === 'appealed'),
  });
}

function asJson(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}
