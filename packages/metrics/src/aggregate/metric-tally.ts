import type { Score, Scored } from '@assay/records';
import { percentileAt } from '../compare/descriptive.ts';
import { clusteredFromSquares } from '../compare/mean-interval.ts';
import { codePointOrder } from './code-point-order.ts';
import { histogram } from './histogram.ts';
import {
  type MetricAggregate,
  metricAggregate,
  passedShare,
  passes,
  type ValueIntervals,
  type ValueSummary,
  type ValueTally,
} from './metric-aggregate.ts';
import { NumberTally } from './number-tally.ts';
import { rateInterval } from './rate-interval.ts';
import type { ScoreDefinition } from './score-definition.ts';

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
export class MetricTally {
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
