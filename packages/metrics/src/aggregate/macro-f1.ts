import { mean } from '../compare/descriptive/mean.ts';
import type { Interval } from '../compare/interval.ts';
import { meanOfIntervals } from '../compare/mean-of-intervals.ts';
import type { MetricAggregate } from './metric-aggregate.ts';

export interface MacroF1 {
  /** The unweighted mean pass rate over `metrics`; null where there are none or one of them has no scored sample. */
  readonly value: number | null;
  readonly metrics: readonly string[];
  /** Metrics without a pass rule: not in it. */
  readonly excluded: readonly string[];
  /** Metrics that have a pass rule and no scored sample: they make it null. */
  readonly unscored: readonly string[];
  /** Made of those of the pass rates, which are over the same samples; null where one of them has none, absent in scorings of earlier versions. */
  readonly interval?: Interval | null;
}

/**
 * Macro-F1 in the sense of the evaluation harness that coined it: the mean pass rate across metrics, each with
 * one vote. It is not F1; the classification metric is `f1` with an average.
 */
export function macroF1(metrics: Readonly<Record<string, MetricAggregate>>): MacroF1 {
  const ruled = Object.entries(metrics).filter(([, aggregate]) => aggregate.pass_rule !== null);
  const rates = ruled.map(([, aggregate]) => aggregate.pass_rate);
  const known = rates.filter((rate) => rate !== null);
  const parts = ruled.flatMap(([, { pass_rate: value, pass_rate_interval: interval }]) =>
    value === null || interval === null ? [] : [{ value, interval }],
  );
  return {
    value: known.length < rates.length ? null : mean(known),
    metrics: ruled.map(([name]) => name),
    excluded: Object.keys(metrics).filter((name) => metrics[name]!.pass_rule === null),
    unscored: ruled.filter(([, aggregate]) => aggregate.pass_rate === null).map(([name]) => name),
    interval: parts.length < ruled.length ? null : meanOfIntervals(parts, false),
  };
}
