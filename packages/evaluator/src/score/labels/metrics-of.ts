import type { ResolvedScorer } from '@assay/engine';
import type { ScoredMetric, ScoredSlice, ScoringAggregates } from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import { decimalText, quotientText } from '../decimal-text.ts';
import type { PromisedMetric } from '../scorer-kind.ts';
import { decimalInterval } from '../decimal-interval.ts';

type Facts = ScoringAggregates['scores'][number];
type Group = Pick<ScoringAggregates, 'metrics'>;
type SetValues = NonNullable<ScoringAggregates['set_values']>['all'];

const UNIT = { min: 0, max: 1 };

/** The numbers that a scorer will give: the rate of passes, the mean, or the number of the set. */
export function promisedMetrics({ metrics, declared }: ResolvedScorer): readonly PromisedMetric[] {
  const own = metrics.flatMap(({ score_name: name, metric }): PromisedMetric[] => {
    const { direction, passRule, scoreType } = metric;
    const range = scoreType.kind === 'number' ? rangeOf(scoreType) : UNIT;
    if (metric.kind === 'set') return [{ name: `${name}.value`, direction, range }];
    return [
      ...(passRule === null
        ? []
        : [{ name: `${name}.pass_rate`, direction: rateDirection(direction, scoreType.kind), range: UNIT }]),
      ...(scoreType.kind === 'number' ? [{ name: `${name}.mean`, direction, range }] : []),
    ];
  });
  const named = Object.entries(declared.aggregates).map(([name, target]) => {
    const of = own.find((metric) => metric.name === target);
    return { name, direction: of?.direction ?? ('none' as const), range: of?.range ?? null };
  });
  return [...own, ...named];
}

/** The numbers of a scoring, in the order of the scorer. */
export function metricsOf(aggregates: ScoringAggregates): readonly ScoredMetric[] {
  const own = numbersOf(aggregates.scores, aggregates, aggregates.set_values?.all ?? {});
  const named = Object.entries(aggregates.named_of ?? {}).map(([name, target]): ScoredMetric => {
    const of = own.find((metric) => metric.name === target);
    if (of !== undefined) return { ...of, name };
    const value = aggregates.named[name] ?? null;
    const { sample_count: n } = aggregates;
    return {
      name,
      direction: 'none',
      value: value === null ? null : decimalText(value),
      n,
      missing: 0,
      interval: null,
      range: null,
    };
  });
  return [...own, ...named];
}

/** The same over each slice. */
export function slicesOf({ scores, cohorts, set_values: sets }: ScoringAggregates): readonly ScoredSlice[] {
  return cohorts.flatMap(({ name, sample_count: items, metrics }): ScoredSlice[] => {
    if (name === null) return [];
    const values = sets?.cohorts.find((cohort) => cohort.name === name)?.values ?? {};
    return [{ name, items, metrics: numbersOf(scores, { metrics }, values) }];
  });
}

function numbersOf(scores: readonly Facts[], { metrics }: Group, sets: SetValues): readonly ScoredMetric[] {
  return scores.flatMap((facts): ScoredMetric[] => {
    if (facts.kind === 'set') return [setNumber(facts, sets[facts.name])];
    const aggregate = metrics[facts.name]!;
    return [
      ...(facts.pass_rule === null ? [] : [rate(facts, aggregate)]),
      ...(facts.type.kind === 'number' ? [mean(facts, aggregate)] : []),
    ];
  });
}

type Aggregate = ScoringAggregates['metrics'][string];

function rate({ name, direction, type }: Facts, aggregate: Aggregate): ScoredMetric {
  const { n, missing, passed, pass_rate_interval: interval } = aggregate;
  const facts = {
    name: `${name}.pass_rate`,
    direction: rateDirection(direction, type.kind),
    n,
    missing,
    range: UNIT,
  };
  if (missing > 0 || n === 0 || passed === null)
    return { ...facts, value: null, interval: null, why: uncounted(missing) };
  const value = quotientText(passed, n);
  return { ...facts, value, numerator: passed, denominator: n, interval: decimalInterval(interval) };
}

function mean({ name, direction, type }: Facts, aggregate: Aggregate): ScoredMetric {
  const { n, missing, mean: value, mean_interval: interval } = aggregate;
  const range = type.kind === 'number' ? rangeOf(type) : null;
  const facts = { name: `${name}.mean`, direction, n, missing, range };
  if (missing > 0 || value === null)
    return { ...facts, value: null, interval: null, why: uncounted(missing) };
  return { ...facts, value: decimalText(value), interval: decimalInterval(interval) };
}

function setNumber({ name, direction, type }: Facts, found: SetValues[string] | undefined): ScoredMetric {
  const range = type.kind === 'number' ? rangeOf(type) : null;
  const facts = { name: `${name}.value`, direction, n: found?.n ?? 0, missing: found?.uncounted ?? 0, range };
  if (found?.value == null)
    return {
      ...facts,
      value: null,
      interval: null,
      why: found?.missing?.why ?? 'there is nothing to compute it from',
    };
  if (found.uncounted > 0) return { ...facts, value: null, interval: null, why: uncounted(found.uncounted) };
  return { ...facts, value: decimalText(found.value), interval: decimalInterval(found.interval ?? null) };
}

/** Removing evidence must not raise a score: where an item cannot be counted there is no number. */
function uncounted(missing: number): string {
  return missing === 0
    ? 'no item has a score'
    : `${plural(missing, 'item')} ${agreeing(missing, 'has', 'have')} no score that could be counted`;
}

/** More passes are better; of booleans that are better false, what is counted is how many are true. */
function rateDirection(direction: Facts['direction'], type: Facts['type']['kind']): 'higher' | 'lower' {
  return direction === 'lower' && type === 'boolean' ? 'lower' : 'higher';
}

function rangeOf({
  min,
  max,
}: {
  readonly min: number | null;
  readonly max: number | null;
}): ScoredMetric['range'] {
  return min === null || max === null ? null : { min, max };
}
