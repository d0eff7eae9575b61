import { AssayError, type Scored, type ScoreValue } from '@assay/records';
import type { Direction, PassRule, ScoreType } from '../catalogue/metric.ts';
import type { Interval } from '../compare/proportion-intervals.ts';
import type { Histogram } from './histogram.ts';

/** Whether a score passes. Compared exactly: 0.49999999999999994 is not 0.5. A share of trials is true where all are. */
export function passes(value: boolean | number, rule: PassRule): boolean {
  if (rule.kind === 'is-true') return value === true || value === 1;
  return rule.kind === 'at-least' ? Number(value) >= rule.threshold : Number(value) <= rule.threshold;
}

/**
 * How far a sample passes: 1 or 0, and in between where it has several trials. Of booleans the share that is true is the
 * score itself; of numbers the trials that passed were counted beside their mean (`details`).
 */
export function passedShare({ value, details }: Scored, rule: PassRule): number {
  if (rule.kind === 'is-true') return Number(value);
  if (rule.over !== 'trials') return passes(Number(value), rule) ? 1 : 0;
  return Number(details!['passed']) / Number(details!['trials']);
}

/** Whether samples pass in part, so that no whole number of them passed: the pass rate is the mean of their shares. */
export function passesInPart({
  scoreType,
  passRule,
}: {
  readonly scoreType: ScoreType;
  readonly passRule: PassRule | null;
}): boolean {
  if (passRule === null || scoreType.kind !== 'number') return false;
  return passRule.kind === 'is-true' || passRule.over === 'trials';
}

/** Everything said of one metric over one group of samples. Plain JSON, keys in this order. */
export interface MetricAggregate extends ValueSummary {
  readonly type: ScoreType['kind'];
  readonly direction: Direction;
  /** Samples scored. */
  readonly n: number;
  readonly missing: number;
  readonly missing_by_class: Readonly<Record<string, number>>;
  /** Among the scored, at the worst value: what the model failed at, or answered so that it cannot be read. Absent where there are none. */
  readonly against_model_by_class?: Readonly<Record<string, number>>;
  /** The share of all samples with an answer that was judged; null without samples. */
  readonly coverage: number | null;
  /** Booleans: the pass rate's. Numbers: Hall's, or Student's over clusters where clusters were given; null where it would be a false zero. */
  readonly mean_interval: Interval | null;
  readonly pass_rule: PassRule | null;
  /** All null without a pass rule; `passed` too where the scores are shares of trials, which pass in part. */
  readonly passed: number | null;
  readonly pass_rate: number | null;
  /** Wilson's, with the design effect where samples come in clusters. */
  readonly pass_rate_interval: Interval | null;
  /** What the pass rate would be over all samples, had every missing one failed, or passed. */
  readonly pass_rate_bounds: { readonly low: number; readonly high: number } | null;
}

interface Tallied {
  readonly definition: ScoreDefinition;
  readonly values: ValueTally;
  /** By class, in order of code points. */
  readonly missing: readonly (readonly [string, number])[];
  /** Of the values, those that stand for no answer, by class in the same order. */
  readonly againstModel: readonly (readonly [string, number])[];
}

export function metricAggregate(
  { definition, values, missing, againstModel }: Tallied,
  level: number,
): MetricAggregate {
  const { n } = values;
  const missed = missing.reduce((sum, [, count]) => sum + count, 0);
  const total = n + missed;
  const unjudged = againstModel.reduce((sum, [, count]) => sum + count, 0);
  const rule = definition.passRule;
  const summary = values.summary();
  const { histogram, frequencies, ...moments } = summary;
  const intervals = values.intervals(summary, level);
  const { passed, passRate } = values;
  return {
    type: definition.scoreType.kind,
    direction: definition.direction,
    n,
    missing: missed,
    missing_by_class: Object.fromEntries(missing),
    ...(unjudged === 0 ? {} : { against_model_by_class: Object.fromEntries(againstModel) }),
    coverage: total === 0 ? null : (n - unjudged) / total,
    ...moments,
    mean_interval: intervals.mean,
    pass_rule: rule,
    passed: rule === null || passesInPart(definition) ? null : passed,
    pass_rate: rule === null ? null : passRate,
    pass_rate_interval: rule === null ? null : intervals.pass_rate,
    pass_rate_bounds:
      rule === null || total === 0
        ? null
        : missed === 0
          ? { low: passRate!, high: passRate! }
          : { low: passed / total, high: (passed + missed) / total },
    histogram,
    frequencies,
  };
}

/** What the scored values of one metric come to; every number null where there is too little to say. */
export interface ValueSummary {
  readonly mean: number | null;
  readonly std: number | null;
  readonly standard_error: number | null;
  /** Clusters the standard error is over; null where samples stand by themselves. */
  readonly clusters: number | null;
  readonly min: number | null;
  readonly p5: number | null;
  readonly p50: number | null;
  readonly p95: number | null;
  readonly max: number | null;
  readonly histogram: Histogram | null;
  /** Labels only: most frequent first, then by code point. */
  readonly frequencies:
    | readonly { readonly label: string; readonly count: number; readonly share: number }[]
    | null;
}

/** One metric's values, added up as they arrive. */
export interface ValueTally {
  readonly n: number;
  readonly passed: number;
  /** passed / n; of samples that pass in part the mean of their parts. Null of nothing. */
  readonly passRate: number | null;
  readonly summary: () => ValueSummary;
  /** Of the mean and of the pass rate, neither of them outside of what it can be. */
  readonly intervals: (summary: ValueSummary, level: number) => ValueIntervals;
}

export interface ValueIntervals {
  readonly mean: Interval | null;
  readonly pass_rate: Interval | null;
}

/** A metric in use: its score's name, and what the catalogue declares of it. */
export interface ScoreDefinition {
  readonly name: string;
  readonly scoreType: ScoreType;
  readonly direction: Direction;
  readonly passRule: PassRule | null;
}

/** Names are unique, and a pass rule fits the type it judges. */
export function checkDefinitions(definitions: readonly ScoreDefinition[]): void {
  const names = new Set<string>();
  for (const { name, scoreType, passRule } of definitions) {
    if (names.has(name)) {
      throw new AssayError('usage', 'E_METRIC_DUPLICATE', `score names are unique; "${name}" is given twice`);
    }
    names.add(name);
    const fits =
      passRule === null ||
      (passRule.kind === 'is-true'
        ? scoreType.kind === 'boolean' || isRate(scoreType)
        : scoreType.kind === 'number');
    if (!fits) {
      throw new AssayError(
        'usage',
        'E_METRIC_PASS_RULE',
        `the pass rule ${passRule.kind} does not fit the ${scoreType.kind} score "${name}"; booleans take is-true, numbers at-least or at-most, labels none`,
      );
    }
  }
}

/** Of a share of trials that are true. */
function isRate(type: ScoreType): boolean {
  return type.kind === 'number' && type.min === 0 && type.max === 1;
}

/** Refuses a value that is not of the declared type, not finite, or outside the declared range, naming the sample. */
export function checkValue(value: ScoreValue, { name, scoreType }: ScoreDefinition, sampleId: string): void {
  const expected = scoreType.kind === 'label' ? 'string' : scoreType.kind;
  if (typeof value !== expected) {
    throw new AssayError(
      'usage',
      'E_METRIC_TYPE',
      `the score "${name}" is declared ${scoreType.kind}; sample "${sampleId}" has the ${typeof value} ${String(value)}`,
    );
  }
  if (scoreType.kind !== 'number') return;
  if (!Number.isFinite(value)) {
    throw new AssayError(
      'usage',
      'E_METRIC_NOT_FINITE',
      `scores are finite numbers; "${name}" of sample "${sampleId}" is ${String(value)}`,
    );
  }
  if (
    (scoreType.min !== null && (value as number) < scoreType.min) ||
    (scoreType.max !== null && (value as number) > scoreType.max)
  ) {
    throw new AssayError(
      'usage',
      'E_METRIC_RANGE',
      `the score "${name}" is declared within [${scoreType.min ?? '-∞'}, ${scoreType.max ?? '∞'}]; sample "${sampleId}" has ${String(value)}`,
    );
  }
}
