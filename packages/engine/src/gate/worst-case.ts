import {
  addFractions,
  countAgainstModel,
  type Fraction,
  fraction,
  fractionOf,
  isModelFaultClass,
  meanFraction,
  measuredFraction,
  type MetricAggregate,
  passes,
} from '@assay/metrics';
import { missing, type MissingClass, type ScoringAggregates } from '@assay/records';
import { isAnswered } from '../model-client/read-reply.ts';
import { definitionOf } from '../score/aggregates/score-aggregates.ts';
import type { Found } from './gate-result.ts';
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
  const { count, words } = failedOutputs({ outputs });
  return { count: Math.min(all.n, count), words };
}

/** Outputs that are no answer, through the model's own fault. */
function failedOutputs({ outputs }: Pick<ScoringAggregates, 'outputs'>): {
  readonly count: number;
  readonly words: string;
} {
  const failed = Object.fromEntries(
    Object.entries(outputs.failed_by_class).filter(
      ([name]) => !lostClasses.has(name) && !isAnswered({ class: name as MissingClass }),
    ),
  );
  return { count: sumOf(failed), words: classesText(failed) };
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Trials that are lost hide in samples that have others: their scores have no bounds. */
function lostTrials(aggregates: Pick<ScoringAggregates, 'outputs' | 'trials'>): number {
  return aggregates.trials.num_trials > 1 ? lostOutputs(aggregates) : 0;
}

/** Everything that was not scored, of whatever metric: what stands for no metric in particular may hang on it. */
export function openAnywhere(aggregates: ScoringAggregates): number {
  const bySample = Object.values(aggregates.metrics).map(openSamples);
  return Math.max(lostOutputs(aggregates), ...bySample);
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
export function couldBe(
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
export function worstOfSet(
  aggregates: ScoringAggregates,
  metric: string,
  value: Fraction,
  group: Pick<ScoringAggregates, 'metrics'> | null,
): Pick<Found, 'worst'> {
  const { count, words } = failedInSet(aggregates, metric, group);
  if (count === 0) return {};
  return { worst: { ...sidesOf(aggregates, metric, value), isExact: false, words } };
}

/** Samples of a metric that give no number of their own (f1, correlations) are told by the other metrics of the same samples, else by the outputs of the run. */
function failedInSet(
  aggregates: ScoringAggregates,
  metric: string,
  group: Pick<ScoringAggregates, 'metrics'> | null,
): ReturnType<typeof failedSamples> {
  const own = group?.metrics[metric];
  if (own !== undefined && own.n > 0) return failedSamples(own, aggregates);
  const others = Object.values(group?.metrics ?? {})
    .filter(({ n }) => n > 0)
    .map((all) => failedSamples(all, aggregates));
  const most = others.toSorted((a, b) => b.count - a.count)[0];
  return most ?? failedOutputs(aggregates);
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
