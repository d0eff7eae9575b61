import { AssayError, type Score, type Scored } from '@assay/records';
import { mean, percentileAt } from '../compare/descriptive.ts';
import { clusteredFromSquares } from '../compare/mean-interval.ts';
import { type Interval, meanOfIntervals } from '../compare/proportion-intervals.ts';
import { codePointOrder } from './code-point-order.ts';
import { histogram } from './histogram.ts';
import {
  type MetricAggregate,
  metricAggregate,
  passedShare,
  passes,
  type ScoreDefinition,
  type ValueIntervals,
  type ValueSummary,
  type ValueTally,
} from './metric-aggregate.ts';
import { NumberTally, rateInterval } from './number-tally.ts';

/** Booleans are counted, not kept: aggregated as 0 and 1 in constant memory, plus two counts per cluster. */
class BooleanTally implements ValueTally {
  #trues = 0;
  #falses = 0;
  /** Per cluster: [trues, falses]. Samples without a cluster are not in here. */
  readonly #clusters = new Map<string, [number, number]>();

  get n(): number {
    return this.#trues + this.#falses;
  }

  /** A boolean's pass rule is to be true. */
  get passed(): number {
    return this.#trues;
  }

  get passRate(): number | null {
    return this.n === 0 ? null : this.#trues / this.n;
  }

  add(value: boolean, cluster: string | null): void {
    if (value) this.#trues++;
    else this.#falses++;
    if (cluster !== null) this.#count(cluster, value ? 1 : 0, value ? 0 : 1);
  }

  merge(other: BooleanTally): void {
    this.#trues += other.#trues;
    this.#falses += other.#falses;
    for (const [cluster, [trues, falses]] of other.#clusters) this.#count(cluster, trues, falses);
  }

  summary(): ValueSummary {
    const [n, trues, falses] = [this.n, this.#trues, this.#falses];
    const mean = n === 0 ? null : trues / n;
    const std = n < 2 ? null : Math.sqrt((trues * falses) / n / (n - 1));
    const clustered = mean === null || this.#clusters.size === 0 ? null : this.#clustered(mean);
    const at = (i: number): number => (i < falses ? 0 : 1);
    return {
      mean,
      std,
      standard_error: clustered ? clustered.corrected : std === null ? null : std / Math.sqrt(n),
      clusters: clustered?.clusters ?? null,
      min: n === 0 ? null : at(0),
      p5: percentileAt(n, at, 5),
      p50: percentileAt(n, at, 50),
      p95: percentileAt(n, at, 95),
      max: n === 0 ? null : at(n - 1),
      histogram: histogram([0, 1], { min: 0, max: 1 }, 'declared', [falses, trues]),
      frequencies: null,
    };
  }

  /** The mean of booleans is the rate of the true ones: one number, one interval. */
  intervals({ standard_error, clusters }: ValueSummary, level: number): ValueIntervals {
    const rate = { successes: this.#trues, trials: this.n, clusters, standardError: standard_error };
    const interval = rateInterval(rate, level);
    return { mean: interval, pass_rate: interval };
  }

  /** A sample without a cluster is a cluster of one. */
  #clustered(mean: number): { readonly corrected: number | null; readonly clusters: number } {
    let [squares, alone, aloneTrue] = [0, this.n, this.#trues];
    for (const [trues, falses] of this.#clusters.values()) {
      squares += (trues - (trues + falses) * mean) ** 2;
      alone -= trues + falses;
      aloneTrue -= trues;
    }
    squares += aloneTrue * (1 - mean) ** 2 + (alone - aloneTrue) * mean ** 2;
    return clusteredFromSquares(squares, this.#clusters.size + alone, this.n, 1);
  }

  #count(cluster: string, trues: number, falses: number): void {
    const counts = this.#clusters.get(cluster);
    if (counts === undefined) this.#clusters.set(cluster, [trues, falses]);
    else {
      counts[0] += trues;
      counts[1] += falses;
    }
  }
}

/** Labels have frequencies and no mean. Memory: one count per distinct label. */
class LabelTally implements ValueTally {
  readonly #counts = new Map<string, number>();
  #n = 0;
  readonly passed = 0;
  readonly passRate = null;

  get n(): number {
    return this.#n;
  }

  add(label: string): void {
    this.#count(label, 1);
  }

  merge(other: LabelTally): void {
    for (const [label, count] of other.#counts) this.#count(label, count);
  }

  summary(): ValueSummary {
    const frequencies = Array.from(this.#counts, ([label, count]) => ({
      label,
      count,
      share: count / this.#n,
    })).sort((a, b) => b.count - a.count || codePointOrder(a.label, b.label));
    return { ...NOTHING, frequencies };
  }

  intervals(): ValueIntervals {
    return { mean: null, pass_rate: null };
  }

  #count(label: string, count: number): void {
    this.#counts.set(label, (this.#counts.get(label) ?? 0) + count);
    this.#n += count;
  }
}

const NOTHING = {
  mean: null,
  std: null,
  standard_error: null,
  clusters: null,
  min: null,
  p5: null,
  p50: null,
  p95: null,
  max: null,
  histogram: null,
} as const;

/** One metric over one group of samples: values by type, and what is missing by class. */
class MetricTally {
  readonly #definition: ScoreDefinition;
  readonly #values: BooleanTally | NumberTally | LabelTally;
  readonly #missing = new Map<string, number>();
  readonly #againstModel = new Map<string, number>();

  constructor(definition: ScoreDefinition) {
    this.#definition = definition;
    this.#values = tallyFor(definition);
  }

  /** The score has been checked against the definition. */
  add(score: Score, cluster: string | null): void {
    if (score.kind === 'missing') {
      increase(this.#missing, score.class, 1);
      return;
    }
    const failure = score.details?.['failure'];
    // A refusal is an answer: it was judged.
    if (typeof failure === 'string' && failure !== 'refusal') increase(this.#againstModel, failure, 1);
    if (this.#values instanceof BooleanTally) this.#values.add(score.value as boolean, cluster);
    else if (this.#values instanceof NumberTally) this.#addNumber(this.#values, score, cluster);
    else this.#values.add(score.value as string);
  }

  #addNumber(values: NumberTally, score: Scored, cluster: string | null): void {
    const rule = this.#definition.passRule;
    const ofTrials = rule !== null && rule.kind !== 'is-true' && rule.over === 'trials';
    values.add(score.value as number, cluster, ofTrials ? passedShare(score, rule) : undefined);
  }

  merge(other: MetricTally): void {
    for (const [missingClass, count] of other.#missing) increase(this.#missing, missingClass, count);
    for (const [failure, count] of other.#againstModel) increase(this.#againstModel, failure, count);
    if (this.#values instanceof BooleanTally) this.#values.merge(other.#values as BooleanTally);
    else if (this.#values instanceof NumberTally) this.#values.merge(other.#values as NumberTally);
    else this.#values.merge(other.#values as LabelTally);
  }

  aggregate(level: number): MetricAggregate {
    const parts = { missing: inOrder(this.#missing), againstModel: inOrder(this.#againstModel) };
    return metricAggregate({ definition: this.#definition, values: this.#values, ...parts }, level);
  }
}

function increase(counts: Map<string, number>, name: string, by: number): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}

function inOrder(counts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  return [...counts].sort(([a], [b]) => codePointOrder(a, b));
}

function tallyFor({ scoreType, passRule }: ScoreDefinition): BooleanTally | NumberTally | LabelTally {
  if (scoreType.kind === 'boolean') return new BooleanTally();
  if (scoreType.kind === 'label') return new LabelTally();
  if (passRule === null) return new NumberTally(scoreType, () => false);
  if (passRule.kind === 'is-true') return new NumberTally(scoreType, 'share');
  return new NumberTally(
    scoreType,
    passRule.over === 'trials' ? 'trials' : (value) => passes(value, passRule),
  );
}

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
