import type { ScoringAggregates, SetValue } from '@assay/records';
import {
  AGGREGATE_NAMES,
  type Fraction,
  fractionOfCounts,
  type GroupAggregate,
  meanFraction,
  measuredFraction,
  type MetricAggregate,
} from '@assay/metrics';

import { plural, scoreLabel } from '@assay/shown';
import { aggregatesOf } from '../score/scored-run.ts';
import type { Found, GateEvidence, StabilityNumbers, WorstCase } from './gate-result.ts';
import {
  couldHaveCounted,
  lostOutputs,
  failedSamples,
  openAnywhere,
  couldBe,
  macroF1CouldBe,
  worstOfSet,
} from './worst-case.ts';

/** Which samples a gate is about: all, one cohort (null: the untagged), or one subtask. */
export interface SamplePart {
  readonly cohort?: string | null | undefined;
  readonly subtask?: string | undefined;
}

export function partName({ cohort, subtask }: SamplePart): string | null {
  if (subtask !== undefined) return `subtask ${subtask}`;
  return cohort === undefined ? null : cohort === null ? 'the untagged samples' : `cohort ${cohort}`;
}

/** Why there is no number for a part that the scoring does not have: what parts it has, to be compared with the name. */
export function noSuchPart({ cohorts, subtasks }: ScoringAggregates, part: SamplePart): string {
  if (part.cohort === null) return 'the scoring has no untagged samples';
  const has = part.subtask === undefined ? cohorts : (subtasks?.groups ?? []);
  const names = has.flatMap(({ name }) => (name === null ? [] : [plainly(name)]));
  const shown = `${names.slice(0, shownParts).join(', ')}${names.length > shownParts ? ', …' : ''}`;
  return `the scoring has no ${partName(part)}${names.length === 0 ? '' : `; it has ${shown}`}`;
}

const shownParts = 10;

/** A tag comes from the data and may be anything, a second line of verdicts too. */
function plainly(name: string): string {
  return /^[\p{L}\p{M}\p{N} _.-]{1,60}$/u.test(name) ? name : JSON.stringify(name.slice(0, 60));
}

/** The aggregates of a part; null where the scoring has no such part. */
export function groupOf(aggregates: ScoringAggregates, part: SamplePart): GroupAggregate | null {
  const { cohort, subtask } = part;
  if (subtask !== undefined) return aggregates.subtasks?.groups.find(({ name }) => name === subtask) ?? null;
  return cohort === undefined ? aggregates : (aggregates.cohorts.find(({ name }) => name === cohort) ?? null);
}

/** A set metric's number for a part; null where there is none. */
function setValueOf(aggregates: ScoringAggregates, score: string, part: SamplePart): SetValue | null {
  const sets = aggregates.set_values;
  const { cohort, subtask } = part;
  const values =
    subtask !== undefined
      ? sets?.subtasks?.groups.find(({ name }) => name === subtask)?.values
      : cohort === undefined
        ? sets?.all
        : sets?.cohorts.find(({ name }) => name === cohort)?.values;
  return values !== undefined && Object.hasOwn(values, score) ? values[score]! : null;
}

/** The mean pass rate over metrics goes by this name where a metric is named. */
export const MACRO_F1 = 'macro_f1';

/** Whether a scoring knows a name: a score, an own name of the scorer, macro-F1, or `<score>.<aggregate>`. */
export function knowsMetric(aggregates: ScoringAggregates, metric: string): boolean {
  return (
    Object.hasOwn(aggregates.metrics, metric) ||
    Object.hasOwn(aggregates.named, metric) ||
    metric === MACRO_F1 ||
    scoreAndAggregate(aggregates, metric) !== null
  );
}

/** `refusal.pass_rate` as its two halves, where there is such a score. */
export function scoreAndAggregate(
  { metrics }: ScoringAggregates,
  metric: string,
): { readonly score: string; readonly aggregate: string } | null {
  const dot = metric.lastIndexOf('.');
  const [score, aggregate] = [metric.slice(0, Math.max(0, dot)), metric.slice(dot + 1)];
  const known = Object.hasOwn(metrics, score) && AGGREGATE_NAMES.some((name) => name === aggregate);
  return known ? { score, aggregate } : null;
}

/** Over samples these are of the number of each, which of a number of the whole set is what the sample adds to it. */
const ofContributions: ReadonlySet<string> = new Set([
  'std',
  'standard_error',
  'min',
  'p5',
  'p50',
  'p95',
  'max',
]);

const counts: ReadonlySet<string> = new Set(['n', 'missing', 'passed']);

export type NumberOrWhy = Found | { readonly why: string };

/** One aggregate of one score over one part of the samples, exact where counts make it; else why there is none. */
export function findNumber(
  aggregates: ScoringAggregates,
  metric: string,
  aggregate: string,
  part: SamplePart,
): NumberOrWhy {
  if (aggregate === 'value') return findValue(aggregates, metric, part);
  if (aggregate === 'mean' && isOfSet(aggregates, metric)) return { why: meanOfSet(metric) };
  const group = groupOf(aggregates, part);
  if (group === null) return { why: noSuchPart(aggregates, part) };
  if (!Object.hasOwn(group.metrics, metric)) {
    const hint = Object.hasOwn(aggregates.named, metric) ? '; an own name is held to limits by `value`' : '';
    return { why: `the scoring has no score named ${metric}${hint}` };
  }
  const all = group.metrics[metric]!;
  const value = exactValue(aggregates, all, aggregate);
  if (value === null) return { why: whyNone(all, aggregate) };
  const missed = missedText(all, aggregate);
  return {
    name: `${metric}.${aggregate}`,
    label: `${labelOf(aggregates, metric)}.${aggregate}${ofContributions.has(aggregate) && isOfSet(aggregates, metric) ? ' of what each sample adds' : ''}`,
    part: partName(part),
    value,
    n: all.n,
    interval:
      aggregate === 'pass_rate' ? all.pass_rate_interval : aggregate === 'mean' ? all.mean_interval : null,
    ...(counts.has(aggregate) ? { isCount: true } : {}),
    ...couldBe(aggregates, metric, aggregate, { all, value }),
    ...(missed === '' ? {} : { aside: missed }),
  };
}

function labelOf({ scores, trials }: ScoringAggregates, metric: string): string {
  const score = scores.find(({ name }) => name === metric);
  return score === undefined ? metric : scoreLabel(score, trials);
}

/** What a single sample adds to the number of a set is not that number, and neither is the mean of it. */
export function meanOfSet(metric: string): string {
  return `${metric} is a number of the whole set and no mean over samples; name \`value\` instead of \`mean\``;
}

function isOfSet({ scores }: ScoringAggregates, metric: string): boolean {
  return scores.some(({ name, kind }) => name === metric && kind === 'set');
}

function findValue(aggregates: ScoringAggregates, metric: string, part: SamplePart): NumberOrWhy {
  const dotted = scoreAndAggregate(aggregates, metric);
  if (dotted !== null) return findNumber(aggregates, dotted.score, dotted.aggregate, part);
  if (Object.hasOwn(aggregates.named, metric)) {
    if (partName(part) !== null) return { why: 'an own name stands for all samples; name the score instead' };
    return findNamed(aggregates, metric);
  }
  if (metric === MACRO_F1 && !Object.hasOwn(aggregates.metrics, metric)) return findMacroF1(aggregates, part);
  const set = setValueOf(aggregates, metric, part);
  if (set === null)
    return { why: 'it has no value for the whole set; name an aggregate such as pass_rate or mean' };
  if (set.value === null) return { why: `it has no value: ${set.missing?.class ?? 'undefined'}` };
  const value = measuredFraction(set.value);
  return {
    name: `${metric}.value`,
    part: partName(part),
    value,
    ...(set.n === undefined ? {} : { n: set.n }),
    interval: set.interval ?? null,
    unbounded: lostOutputs(aggregates),
    ...unreadableOf(set),
    ...worstOfSet(aggregates, metric, value, groupOf(aggregates, part)),
  };
}

function unreadableOf({ n, uncounted }: SetValue): Pick<Found, 'n' | 'unreadable' | 'aside'> {
  if (uncounted === 0) return {};
  const of = n === undefined ? '' : ` of ${n + uncounted}`;
  return { n: n ?? null, unreadable: uncounted, aside: `${uncounted}${of} unreadable` };
}

/** What an own name stands for, under that name. Scorings of earlier versions keep the number alone. */
function findNamed(aggregates: ScoringAggregates, name: string): NumberOrWhy {
  const value = aggregates.named[name]!;
  if (value === null) return { why: 'it has no value: too little was scored' };
  const of = aggregates.named_of?.[name];
  if (of === undefined) {
    return { name, part: null, value: measuredFraction(value), unbounded: openAnywhere(aggregates) };
  }
  const found = findValue(aggregates, of.replace(/\.value$/, ''), {});
  return 'why' in found ? found : { ...found, name, label: name };
}

function findMacroF1(aggregates: ScoringAggregates, part: SamplePart): NumberOrWhy {
  const group = groupOf(aggregates, part);
  if (group === null) return { why: noSuchPart(aggregates, part) };
  const { value, unscored, interval = null } = group.macro_f1;
  if (value !== null) {
    const found = {
      name: MACRO_F1,
      part: partName(part),
      value: measuredFraction(value),
      n: group.sample_count,
      interval,
    };
    return { ...found, ...macroF1CouldBe(aggregates, group) };
  }
  return {
    why:
      unscored.length === 0 ? 'no metric has a pass rule' : `no sample was scored by ${unscored.join(', ')}`,
  };
}

/** From the counts where there are any; the mean of the shares where samples pass in part. */
export function passRateOf({ n, passed, pass_rate: rate }: MetricAggregate): Fraction | null {
  if (passed !== null) return n === 0 ? null : fractionOfCounts(passed, n);
  return rate === null ? null : measuredFraction(rate);
}

function exactValue(aggregates: ScoringAggregates, all: MetricAggregate, aggregate: string): Fraction | null {
  if (aggregate === 'pass_rate') return passRateOf(all);
  if (aggregate === 'coverage') {
    const total = all.n + all.missing;
    return total === 0 ? null : fractionOfCounts(all.n - failedSamples(all, aggregates).count, total);
  }
  const value = all[aggregate as (typeof AGGREGATE_NAMES)[number]];
  return value === null || value === undefined ? null : measuredFraction(value);
}

function whyNone(all: MetricAggregate, aggregate: string): string {
  if (all.n + all.missing === 0) return 'there are no samples';
  if (all.n === 0) return `none of ${plural(all.missing, 'sample')} was scored${classText(all)}`;
  if (aggregate === 'pass_rate' || aggregate === 'passed') return 'it has no pass rule';
  return `it has no ${aggregate}`;
}

function missedText(all: MetricAggregate, aggregate: string): string {
  if (all.missing === 0) return '';
  const bounds = all.pass_rate_bounds;
  const could =
    aggregate === 'pass_rate' && bounds !== null
      ? `, which could make it ${bounds.low.toFixed(4)} to ${bounds.high.toFixed(4)}`
      : '';
  return `${all.missing} missing${classText(all)}${could}`;
}

function classText({ missing_by_class: classes }: MetricAggregate): string {
  const texts = Object.entries(classes).map(([name, count]) => `${name} ${count}`);
  return texts.length === 0 ? '' : `: ${texts.join(', ')}`;
}

/**
 * What the mean of a number over the runs of a series could be, had the model answered what it failed at, or so that the
 * metric could read it; empty: it did so everywhere.
 */
export function couldBeInSeries(evidence: GateEvidence, number: string): Pick<Found, 'worst' | 'unreadable'> {
  const found = (evidence.series ?? [evidence])
    .map(({ scoring }) => findNumber(aggregatesOf(scoring), number, 'value', {}))
    .filter((each) => 'value' in each);
  const count = found.reduce((sum, each) => sum + (each.unreadable ?? 0), 0);
  const unreadable = count === 0 ? {} : { unreadable: count };
  const failed = found.find(({ worst }) => worst !== undefined)?.worst;
  if (failed === undefined) return unreadable;
  const over = (side: 'floor' | 'ceiling'): Fraction | null => {
    const values = found.map(({ value, worst }) => (worst === undefined ? value : worst[side]));
    return values.includes(null) ? null : meanFraction(values as readonly Fraction[]);
  };
  const isExact = found.every(({ worst }) => worst?.isExact !== false);
  const worst: WorstCase = { floor: over('floor'), ceiling: over('ceiling'), isExact, words: failed.words };
  return { ...unreadable, worst };
}

/**
 * Samples of all runs that have no score and could have had one, of the score that a number is made of; of an own name,
 * which does not say, of the score that lacks most.
 */
export function openInSeries({ samples = [] }: StabilityNumbers, number: string): number {
  const open = new Map<string, number>();
  for (const { scores } of samples) {
    for (const [name, { missing_by_class: classes }] of Object.entries(scores)) {
      const own = Object.entries(classes).reduce(
        (sum, [kind, count]) => (couldHaveCounted(kind) ? sum + count : sum),
        0,
      );
      open.set(name, (open.get(name) ?? 0) + own);
    }
  }
  const score = [number, number.replace(/\.(?:mean|pass_rate)$/, '')].find((name) => open.has(name));
  return score === undefined ? Math.max(0, ...open.values()) : open.get(score)!;
}
