import {
  addFractions,
  AGGREGATE_NAMES,
  countAgainstModel,
  type Fraction,
  fraction,
  fractionOf,
  fractionOfCounts,
  type GroupAggregate,
  isModelFaultClass,
  meanFraction,
  measuredFraction,
  type MetricAggregate,
  passes,
} from '@assay/metrics';
import { missing, type MissingClass } from '@assay/records';
import { plural, scoreLabel } from '@assay/shown';
import { isAnswered } from '../model-client/read-reply.ts';
import {
  definitionOf,
  type ScoringAggregates,
  type SetValue,
} from '../score/aggregates/scoring-aggregates.ts';
import { aggregatesOf } from '../score/scored-run.ts';
import type { Found, WorstCase } from './check-limits.ts';
import type { GateEvidence, StabilityNumbers } from './gate-result.ts';
import { lostClasses } from './run-facts.ts';

/** A sample without a label, or that a metric is not about, is missing to every model alike: it turns nothing. */
const outOfReach: ReadonlySet<string> = new Set(['no_expected', 'no_metadata', 'not_applicable']);

/** Whether a score that is missing for this reason could have been anything. */
export function couldHaveCounted(missingClass: string): boolean {
  return !outOfReach.has(missingClass);
}

/** Samples that have no score and could have had one. */
export function openSamples({ missing_by_class: classes }: MetricAggregate): number {
  return Object.entries(classes).reduce(
    (sum, [name, count]) => (couldHaveCounted(name) ? sum + count : sum),
    0,
  );
}

/** Of those, samples that the model's own fault left without one: the metric has no worst value, or they would be scored. */
function unreadableSamples({ missing_by_class: classes }: MetricAggregate): number {
  return Object.entries(classes).reduce(
    (sum, [name, count]) => (isModelFaultClass(name) ? sum + count : sum),
    0,
  );
}

/** Planned outputs that say nothing of the model. */
export function lostOutputs({ outputs }: Pick<ScoringAggregates, 'outputs'>): number {
  return Object.entries(outputs.failed_by_class)
    .filter(([name]) => lostClasses.has(name))
    .reduce((sum, [, count]) => sum + count, outputs.absent);
}

/** What failed, for people: `crash 30, timeout 2`. */
export function classesText(classes: Readonly<Record<string, number>>): string {
  return Object.entries(classes)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}

/** Samples among the scored that stand for no answer, at the worst value of the metric. */
export function failedSamples(
  all: MetricAggregate,
  { outputs }: Pick<ScoringAggregates, 'outputs'>,
): { readonly count: number; readonly words: string } {
  const { against_model_by_class: stated } = all;
  if (stated !== undefined) return { count: sumOf(stated), words: classesText(stated) };
  if (outputs.answered !== undefined || outputs.failed === 0) return { count: 0, words: '' };
  // Scorings of earlier versions do not say which samples these were: as many of them as there can be.
  const failed = Object.entries(outputs.failed_by_class).filter(
    ([name]) => !lostClasses.has(name) && !isAnswered({ class: name as MissingClass }),
  );
  const count = Math.min(all.n, sumOf(Object.fromEntries(failed)));
  return { count, words: classesText(Object.fromEntries(failed)) };
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Trials that are lost hide in samples that have others: their scores have no bounds. */
function lostTrials(aggregates: Pick<ScoringAggregates, 'outputs' | 'trials'>): number {
  return aggregates.trials.num_trials > 1 ? lostOutputs(aggregates) : 0;
}

/** Everything that was not scored, of whatever metric: what stands for no metric in particular may hang on it. */
function openAnywhere(aggregates: ScoringAggregates): number {
  const bySample = Object.values(aggregates.metrics).map(openSamples);
  return Math.max(lostOutputs(aggregates), ...bySample);
}

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

/** What a number could be, had what is missing or failed been otherwise. */
export type CouldBe = Pick<Found, 'bounds' | 'boundsAbove' | 'unbounded' | 'unreadable' | 'worst'>;

interface Bounds {
  readonly low: Fraction;
  readonly high: Fraction;
}

/** One score over one part of the samples, and how a limit sees what the model failed at. */
interface Part {
  readonly all: MetricAggregate;
  /** How many failed; at the worst value of the metric, which is one of the ends where both are known. */
  readonly failed: number;
  readonly words: string;
  readonly worst: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** Missing through no fault of the model. */
  readonly open: number;
  /** One output a sample: then what a failed sample could be is known to the last digit. */
  readonly isExact: boolean;
}

/** Percentiles and extremes move with each of their values, so the worst values give the worst of them. */
const ofOrder: ReadonlySet<string> = new Set(['min', 'p5', 'p50', 'p95', 'max']);
/** Counts of what is there and of what is not say so themselves. */
const aboutMissing: ReadonlySet<string> = new Set(['coverage', 'n', 'missing']);

/**
 * What an aggregate of a score could be. What the infrastructure lost could have been anything; what the model failed at
 * counts as bad as can be for the limit at hand, a ceiling as well as a floor: a model gains nothing by failing.
 */
function couldBe(
  aggregates: ScoringAggregates,
  metric: string,
  aggregate: string,
  { all, value }: { readonly all: MetricAggregate; readonly value: Fraction },
): CouldBe {
  if (aboutMissing.has(aggregate)) return {};
  const part = partOf(aggregates, metric, all);
  const worst = part.failed === 0 ? {} : { worst: worstOf(part, aggregate, value) };
  const unreadable = unreadableSamples(all);
  if (unreadable > 0) return { unreadable, ...worst };
  const trials = lostTrials(aggregates);
  if (trials > 0) return { unbounded: trials, ...worst };
  if (part.open === 0) return worst;
  const bounds = boundsOf(part, aggregate);
  return bounds === null ? { unbounded: part.open, ...worst } : { ...bounds, ...worst };
}

/** What the mean pass rate of several metrics could be. There is a pass rule, and a sample, of each. */
export function macroF1CouldBe(
  aggregates: ScoringAggregates,
  { macro_f1: { metrics: names }, metrics }: Pick<ScoringAggregates, 'macro_f1' | 'metrics'>,
): CouldBe {
  const parts = names.map((name) => partOf(aggregates, name, metrics[name]!));
  const mean = (of: (part: Part) => Fraction): Fraction => meanFraction(parts.map(of));
  const failed = parts.find(({ failed: count }) => count > 0);
  const worst =
    failed === undefined
      ? {}
      : {
          worst: {
            floor: mean((part) => passRates(part, 'floor').low),
            ceiling: mean((part) => passRates(part, 'ceiling').low),
            isExact: parts.every(({ isExact }) => isExact),
            words: failed.words,
          },
        };
  const trials = lostTrials(aggregates);
  if (trials > 0) return { unbounded: trials, ...worst };
  if (parts.every(({ open }) => open === 0)) return worst;
  const boundsAt = (limit: 'floor' | 'ceiling'): Bounds => ({
    low: mean((part) => passRates(part, limit, part.open).low),
    high: mean((part) => passRates(part, limit, part.open).high),
  });
  return { bounds: boundsAt('floor'), boundsAbove: boundsAt('ceiling'), ...worst };
}

/** What a metric of sets makes of failures is the worst that it can make of them: a limit on that side has seen them. */
function worstOfSet(
  aggregates: ScoringAggregates,
  metric: string,
  value: Fraction,
  all: MetricAggregate | undefined,
): Pick<Found, 'worst'> {
  if (all === undefined) return {};
  const part = partOf(aggregates, metric, all);
  if (part.failed === 0) return {};
  return { worst: { ...sidesOf(aggregates, metric, value), isExact: false, words: part.words } };
}

function sidesOf(
  { scores }: ScoringAggregates,
  metric: string,
  value: Fraction,
): { readonly floor: Fraction | null; readonly ceiling: Fraction | null } {
  const direction = scores.find(({ name }) => name === metric)?.direction;
  return {
    floor: direction === 'higher' ? value : null,
    ceiling: direction === 'lower' ? value : null,
  };
}

function partOf(aggregates: ScoringAggregates, metric: string, all: MetricAggregate): Part {
  const { count: failed, words } = failedSamples(all, aggregates);
  const facts = aggregates.scores.find(({ name }) => name === metric);
  const isExact = aggregates.trials.num_trials === 1 && facts?.kind !== 'set';
  const part = { all, failed, words, open: openSamples(all), isExact };
  if (facts === undefined) return { ...part, worst: null, min: null, max: null };
  const definition = definitionOf(facts, 'sample');
  const { scoreType: type } = definition;
  const score = countAgainstModel(missing('crash', ''), definition);
  const worst = score.kind === 'scored' && typeof score.value !== 'string' ? Number(score.value) : null;
  if (type.kind === 'label') return { ...part, worst: null, min: null, max: null };
  const [min, max] = type.kind === 'boolean' ? [0, 1] : [type.min, type.max];
  return { ...part, worst, min, max };
}

function worstOf(part: Part, aggregate: string, value: Fraction): Required<Found>['worst'] {
  const { worst, min, max, isExact, words } = part;
  const sides = { floor: worst === min ? value : null, ceiling: worst === max ? value : null };
  const none = { floor: null, ceiling: null };
  const at =
    worst === null
      ? none
      : aggregate === 'pass_rate'
        ? { floor: passRates(part, 'floor').low, ceiling: passRates(part, 'ceiling').low }
        : aggregate === 'passed'
          ? { floor: passedAt(part, 'floor'), ceiling: passedAt(part, 'ceiling') }
          : aggregate === 'mean'
            ? {
                floor: min === null ? sides.floor : meanAt(part, min).low,
                ceiling: max === null ? sides.ceiling : meanAt(part, max).low,
              }
            : ofOrder.has(aggregate)
              ? sides
              : none;
  return { ...at, isExact, words };
}

/** Bounds over what is missing, for a floor and for a ceiling; null where nobody can say. */
function boundsOf(part: Part, aggregate: string): Required<Pick<Found, 'bounds' | 'boundsAbove'>> | null {
  const { all, open, min, max } = part;
  if (aggregate === 'pass_rate') {
    return { bounds: passRates(part, 'floor', open), boundsAbove: passRates(part, 'ceiling', open) };
  }
  if (aggregate === 'passed' && all.passed !== null) {
    const [floor, ceiling] = [passedAt(part, 'floor'), passedAt(part, 'ceiling')];
    const more = fractionOf(open);
    return {
      bounds: { low: floor, high: addFractions(floor, more) },
      boundsAbove: { low: ceiling, high: addFractions(ceiling, more) },
    };
  }
  if (aggregate !== 'mean' || min === null || max === null) return null;
  return { bounds: meanAt(part, min, open), boundsAbove: meanAt(part, max, open) };
}

/** Pass rates with what failed passing for a ceiling and not for a floor, and `open` more samples that fail, or pass. */
function passRates(part: Part, limit: 'floor' | 'ceiling', open = 0): Bounds {
  const { all } = part;
  const total = all.n + open;
  if (all.passed !== null) {
    const passed = passedAt(part, limit);
    return {
      low: over(passed, total),
      high: over(addFractions(passed, fractionOf(open)), total),
    };
  }
  // Shares of trials: a sample could have passed all of its trials, or none.
  const sum = all.pass_rate! * all.n;
  const moved =
    part.failed === 0
      ? sum
      : limit === 'ceiling'
        ? Math.min(all.n, sum + (passesAtWorst(part) ? 0 : part.failed))
        : Math.max(0, sum - (passesAtWorst(part) ? part.failed : 0));
  return {
    low: measuredFraction(moved / total),
    high: measuredFraction(1 - (all.n - moved) / total),
  };
}

/** How many pass, had all that failed passed (for a ceiling), or none of it. */
function passedAt(part: Part, limit: 'floor' | 'ceiling'): Fraction {
  const { all, failed } = part;
  const passed = all.passed ?? all.n * all.pass_rate!;
  if (passesAtWorst(part)) return measuredFraction(limit === 'floor' ? passed - failed : passed);
  return measuredFraction(limit === 'ceiling' ? passed + failed : passed);
}

function passesAtWorst({ all: { pass_rule: rule }, worst }: Part): boolean {
  if (rule === null || worst === null) return false;
  return rule.kind === 'is-true' ? worst > 0 : passes(worst, rule);
}

/** The mean with what failed at this end of the range, and `open` more samples at one end or the other. */
function meanAt({ all, failed, worst, min, max }: Part, end: number, open = 0): Bounds {
  const { n, mean } = all;
  const moved = worst === null || failed === 0 ? 0 : failed * (end - worst);
  const sum = addFractions(times(measuredFraction(mean!), n), measuredFraction(moved));
  const withOpen = (at: number): Fraction => over(addFractions(sum, measuredFraction(at * open)), n + open);
  return { low: withOpen(open === 0 ? 0 : min!), high: withOpen(open === 0 ? 0 : max!) };
}

function times({ numerator, denominator }: Fraction, count: number): Fraction {
  return fraction(numerator * BigInt(count), denominator);
}

function over({ numerator, denominator }: Fraction, count: number): Fraction {
  return fraction(numerator, denominator * BigInt(count));
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
    ...worstOfSet(aggregates, metric, value, groupOf(aggregates, part)?.metrics[metric]),
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

/** The mean of a number over the runs of a series, with what the model failed at in each of them as bad as can be; empty: it failed at nothing. */
export function worstInSeries(evidence: GateEvidence, number: string): Pick<Found, 'worst'> {
  const found = (evidence.series ?? [evidence])
    .map(({ scoring }) => findNumber(aggregatesOf(scoring), number, 'value', {}))
    .filter((each) => 'value' in each);
  const failed = found.find(({ worst }) => worst !== undefined)?.worst;
  if (failed === undefined) return {};
  const over = (side: 'floor' | 'ceiling'): Fraction | null => {
    const values = found.map(({ value, worst }) => (worst === undefined ? value : worst[side]));
    return values.includes(null) ? null : meanFraction(values as readonly Fraction[]);
  };
  const isExact = found.every(({ worst }) => worst?.isExact !== false);
  const worst: WorstCase = { floor: over('floor'), ceiling: over('ceiling'), isExact, words: failed.words };
  return { worst };
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
