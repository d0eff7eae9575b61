import { AssayError, type Score } from '@assay/records';
import { mean } from '../compare/descriptive.ts';
import { type Interval, meanOfIntervals } from '../compare/interval.ts';
import type { MetricAggregate } from './metric-aggregate.ts';
import { MetricTally } from './metric-tally.ts';
import type { ScoreDefinition } from './score-definition.ts';

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

/** The aggregates of one group of samples: all of them, a cohort, or a subtask. */
export interface GroupAggregate {
  readonly sample_count: number;
  /** By score name, in the order of the definitions. */
  readonly metrics: Readonly<Record<string, MetricAggregate>>;
  readonly macro_f1: MacroF1;
}

/** All metrics over one group of samples. */
export class GroupTally {
  readonly #definitions: readonly ScoreDefinition[];
  readonly #tallies: readonly MetricTally[];
  #samples = 0;

  constructor(definitions: readonly ScoreDefinition[]) {
    this.#definitions = definitions;
    this.#tallies = definitions.map((definition) => new MetricTally(definition));
  }

  add(scores: readonly Score[], cluster: string | null): void {
    this.#samples++;
    for (let i = 0; i < scores.length; i++) this.#tallies[i]!.add(scores[i]!, cluster);
  }

  merge(other: GroupTally): void {
    this.#samples += other.#samples;
    this.#tallies.forEach((tally, i) => tally.merge(other.#tallies[i]!));
  }

  aggregate(level: number): GroupAggregate {
    const metrics = Object.fromEntries(
      this.#definitions.map(({ name }, i) => [name, this.#tallies[i]!.aggregate(level)]),
    );
    return { sample_count: this.#samples, metrics, macro_f1: macroF1(metrics) };
  }
}

/** The aggregates that can be named as `<score>.<aggregate>`. */
export const AGGREGATE_NAMES = [
  'n',
  'missing',
  'coverage',
  'mean',
  'std',
  'standard_error',
  'min',
  'p5',
  'p50',
  'p95',
  'max',
  'passed',
  'pass_rate',
] as const;

/**
 * One number by its name, `refusal.pass_rate` (the last dot divides: score names may have dots of their own);
 * null where the group has too little to say. A name that nothing answers to is a wrong call.
 */
export function aggregateValue(group: GroupAggregate, name: string): number | null {
  const dot = name.lastIndexOf('.');
  const [score, key] = [name.slice(0, Math.max(0, dot)), name.slice(dot + 1)];
  const aggregate = AGGREGATE_NAMES.find((known) => known === key);
  if (aggregate === undefined) {
    throw new AssayError(
      'usage',
      'E_METRIC_AGGREGATE',
      `an aggregate is named <score>.<aggregate>, one of ${AGGREGATE_NAMES.join(', ')}; given "${name}"`,
    );
  }
  if (!Object.hasOwn(group.metrics, score)) {
    throw new AssayError(
      'usage',
      'E_METRIC_AGGREGATE',
      `no score is named "${score}" (in "${name}"); there are ${Object.keys(group.metrics).join(', ') || 'none'}`,
    );
  }
  return group.metrics[score]![aggregate];
}
