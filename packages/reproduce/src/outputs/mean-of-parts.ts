import { SetSamples } from '@assay/engine';
import { bootstrapMeanOfParts, joinedUnits, type WeightedPart, withinRange } from '@assay/metrics';
import type { Measure } from '../plan/reproduction-plan.ts';
import { ALL_ALIKE, isShareOfOne, type Measured, ofAllAlike, rangeOf } from './measure-outputs.ts';
import { measuredMetric } from './measured-metric.ts';
import type { OutputRow } from './output-row.ts';
import { samplesOf, scoresOf } from './scored-rows.ts';

/** The answers of one part, and how its number is measured. */
export interface MeasuredPart {
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
