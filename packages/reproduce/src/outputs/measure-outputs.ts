import { SetSamples } from '@assay/engine';
import {
  bootstrapMean,
  bootstrapMeanOfParts,
  type Interval,
  joinedUnits,
  type Metric,
  type SampleMetric,
  type SetMetric,
  type WeightedPart,
  wilsonInterval,
  withinRange,
} from '@assay/metrics';
import { AssayError } from '@assay/records';
import type { Measure } from '../plan/reproduction-plan.ts';
import { measuredMetric, type OutputRow } from './output-row.ts';
import { noColumn, samplesOf, scoresOf, unitOf } from './scored-rows.ts';

export interface Measured {
  readonly value: number | null;
  readonly interval: Interval | null;
  /** Why there is no value or no interval. */
  readonly why: string | null;
  /** Answers that took part in the number. */
  readonly n: number;
  /** Whether the number is a share of 1, which papers print in per cent. */
  readonly isShare: boolean;
}

const ALL_ALIKE = 'every resample gives the same number';

/** The percentiles of resamples that are all the same: an interval without width, which papers print. Of one answer there is none. */
function ofAllAlike(value: number | null, n: number): Interval | null {
  return value === null || n < 2
    ? null
    : { method: 'bootstrap-percentile', level: 0.95, low: value, high: value };
}

/** One number over the answers, with the percentiles of 1,000 resamples as its interval, as papers print it; clusters are drawn whole. */
export function measureOutputs(rows: readonly OutputRow[], measure: Measure, seed: number): Measured {
  const measured = measuredMetric(measure);
  if (measure.number !== undefined) return { ...measure.number, isShare: isWithinOne(measure.number) };
  if (measured === null) return measureColumn(rows, measure.score!, seed);
  const { metric, params } = measured;
  const isShare = isShareOfOne(metric);
  if (metric.kind === 'set') return { ...measureSet(metric, params, { rows, measure }, seed), isShare };
  if (metric.kind === 'sample') return { ...measureMean(metric, params, { rows, measure }, seed), isShare };
  throw new AssayError(
    'usage',
    'E_METRIC_NEEDS_MODEL',
    `${metric.name} asks a model; outputs alone are not enough`,
    {
      fix: 'Name the column that holds the verdicts, and a metric over them: exact-match, accuracy, all-pass-per-group …',
    },
  );
}

interface Answers {
  readonly rows: readonly OutputRow[];
  readonly measure: Measure;
}

type Number95 = Omit<Measured, 'isShare'>;

function measureSet(metric: SetMetric, params: unknown, { rows, measure }: Answers, seed: number): Number95 {
  const accumulator = metric.begin(params);
  const statistics = new SetSamples();
  for (const [i, sample] of samplesOf(rows, measure, metric).entries()) {
    accumulator.add(sample);
    statistics.add(accumulator.statistics(), sample.id, rows[i]!.cluster);
  }
  const { estimate, percentile, why } = statistics.bootstrap(metric, params, seed);
  const interval = percentile ?? (why === ALL_ALIKE ? ofAllAlike(estimate, statistics.taken) : null);
  return { value: estimate, interval, why, n: statistics.taken };
}

function measureMean(
  metric: SampleMetric,
  params: unknown,
  { rows, measure }: Answers,
  seed: number,
): Number95 {
  const scores = scoresOf(rows, measure, metric, params);
  const values = scores.map(({ value }) => value);
  if (values.length === 0) return { value: null, interval: null, why: 'no answer could be scored', n: 0 };
  const isClustered = rows.some(({ cluster }) => cluster !== null);
  const clustered = isClustered ? { clusters: scores.map(({ unit }) => unit) } : {};
  const { estimate, percentile } = bootstrapMean(values, { seed, ...clustered });
  const drawn = percentile ?? ofNoneOrAll(metric, values);
  return {
    value: estimate,
    interval: drawn === null ? ofAllAlike(estimate, values.length) : withinRange(drawn, rangeOf(metric)),
    why: drawn === null ? ALL_ALIKE : null,
    n: values.length,
  };
}

/** The mean of scores that the rows have already; a row without one takes no part. */
function measureColumn(rows: readonly OutputRow[], column: string, seed: number): Measured {
  const scored = rows.flatMap((row) => {
    const value = row.cell(column);
    if (value === undefined) throw noColumn(row, column);
    if (value === null) return [];
    if (typeof value !== 'number' && typeof value !== 'boolean') throw notAScore(row, column);
    return [{ value: Number(value), cluster: unitOf(row) }];
  });
  const values = scored.map(({ value }) => value);
  const isShare = values.every((value) => value >= 0 && value <= 1);
  if (values.length === 0)
    return { value: null, interval: null, why: `no row has a score in ${column}`, n: 0, isShare };
  const clustered = rows.some(({ cluster }) => cluster !== null)
    ? { clusters: scored.map(({ cluster }) => cluster) }
    : {};
  const { estimate, percentile } = bootstrapMean(values, { seed, ...clustered });
  const why = percentile === null ? ALL_ALIKE : null;
  const interval = percentile ?? ofAllAlike(estimate, values.length);
  return { value: estimate, interval, why, n: values.length, isShare };
}

function isWithinOne({ value, interval }: Pick<Measured, 'value' | 'interval'>): boolean {
  return (interval?.low ?? value ?? 0) >= 0 && (interval?.high ?? value ?? 0) <= 1;
}

export function isShareOfOne({ scoreType }: Metric): boolean {
  return scoreType.kind === 'boolean' || (scoreType.kind === 'number' && scoreType.max === 1);
}

/** Of answers that are all right or all wrong no resample differs: Wilson's interval says how sure that is. */
function ofNoneOrAll({ scoreType }: Metric, values: readonly number[]): Interval | null {
  return scoreType.kind === 'boolean' ? wilsonInterval(values[0]! * values.length, values.length) : null;
}

export function rangeOf({ scoreType }: Metric): { min: number | null; max: number | null } {
  return scoreType.kind === 'number' ? scoreType : { min: 0, max: 1 };
}

function notAScore({ id, at }: OutputRow, column: string): AssayError {
  return new AssayError('invalid', 'E_OUTPUTS', `${JSON.stringify(id)}: ${column} is not a score`, {
    location: at,
  });
}

/** The answers of one part, and how its number is measured. */
interface MeasuredPart {
  readonly rows: readonly OutputRow[];
  readonly measure: Measure;
}

/** The unweighted mean of the numbers of parts, each drawn by itself; null where a part is not measured by the catalogue. */
export function meanOfParts(parts: readonly MeasuredPart[], seed: number): Measured | null {
  const weighted = parts.map(weightedPart);
  if (weighted.length === 0 || weighted.some((part) => part === null)) return null;
  const whole = weighted.flatMap((part) => (part === null ? [] : [part]));
  const { estimate, percentile } = bootstrapMeanOfParts(whole, { seed });
  const { metric } = measuredMetric(parts[0]!.measure)!;
  const n = whole.reduce((sum, { taken }) => sum + taken, 0);
  return {
    value: estimate,
    interval: percentile === null ? ofAllAlike(estimate, n) : withinRange(percentile, rangeOf(metric)),
    why: percentile === null ? ALL_ALIKE : null,
    n,
    isShare: isShareOfOne(metric),
  };
}

function weightedPart({ rows, measure }: MeasuredPart): (WeightedPart & { readonly taken: number }) | null {
  const measured = measuredMetric(measure);
  if (measured === null) return null;
  const { metric, params } = measured;
  if (metric.kind === 'sample') {
    const scores = scoresOf(rows, measure, metric, params);
    const unitOf = joinedUnits(
      scores.map(({ unit }) => unit),
      null,
    );
    return { count: scores.length, unitOf, taken: scores.length, value: meanOfScores(scores) };
  }
  if (metric.kind !== 'set') return null;
  const accumulator = metric.begin(params);
  const statistics = new SetSamples();
  for (const [i, sample] of samplesOf(rows, measure, metric).entries()) {
    accumulator.add(sample);
    statistics.add(accumulator.statistics(), sample.id, rows[i]!.cluster);
  }
  const value = statistics.estimator(metric, params);
  if (typeof value !== 'function') return null;
  return { count: rows.length, unitOf: statistics.units(metric), taken: statistics.taken, value };
}

function meanOfScores(scores: readonly { readonly value: number }[]): WeightedPart['value'] {
  return (weights) => {
    let [sum, n] = [0, 0];
    for (const [i, { value }] of scores.entries()) {
      n += weights[i]!;
      sum += weights[i]! * value;
    }
    return n === 0 ? null : sum / n;
  };
}
