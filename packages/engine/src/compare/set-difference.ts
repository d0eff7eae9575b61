import {
  bootstrapWeights,
  type Estimator,
  findMetric,
  jackknifeDifferences,
  mean,
  pairedDifferences,
  pairedPermutation,
  rangeOfDifference,
  readParameters,
  type ScoreType,
  type SetMetric,
  type WeightedBootstrap,
  withinRange,
} from '@assay/metrics';
import type { ScoreFacts, SetDifference } from '@assay/records';
import { plural } from '@assay/shown';
import { SetSamples } from '../score/aggregates/set-samples.ts';
import type { PairedSamples, SamplePair, SampleScores } from './pair-samples.ts';
import { type PairedNumbers, pairedNumbers, pairedTest } from './score-difference.ts';

/** The rows of one side, all trials of every pair, and the pair that each belongs to. */
interface PairedRows {
  readonly samples: SetSamples;
  readonly pairOf: Uint32Array;
}

interface PairedShares {
  /** Boolean where each is 0 or 1. */
  readonly type: ScoreType;
  readonly numbers: PairedNumbers;
  /** The means over the pairs, each sample once however many of its trials took part. */
  readonly before: number | null;
  readonly after: number | null;
  /** Every sample that took part has a share: the number is the mean over all of them. */
  readonly isOfAll: boolean;
}

/**
 * What each pair adds to a number that is a mean of shares, the mean of its trials. Null where the number is none, where
 * groups are judged as wholes, and where a sample took part on one side only: the two are then not over the same ones.
 */
function pairedShares(
  { before, after }: { readonly before: PairedRows; readonly after: PairedRows },
  pairs: readonly SamplePair[],
  metric: SetMetric,
  params: unknown,
): PairedShares | null {
  if (metric.judgesGroups === true) return null;
  const sharesBefore = metric.shares?.(params, before.samples.rows) ?? null;
  const sharesAfter = metric.shares?.(params, after.samples.rows) ?? null;
  if (sharesBefore === null || sharesAfter === null) return null;
  const was = sharesOf(before, pairs.length, sharesBefore);
  const is = sharesOf(after, pairs.length, sharesAfter);
  if (was.some((share, i) => Number.isNaN(share) !== Number.isNaN(is[i]!))) return null;
  const counted = [...was.keys()].filter((i) => !Number.isNaN(was[i]!));
  const numbers = pairedNumbers(
    Float64Array.from(counted, (i) => was[i]!),
    Float64Array.from(counted, (i) => is[i]!),
    counted.map((i) => pairs[i]!.after.cluster),
  );
  const isOfAll = [sharesBefore, sharesAfter].every((shares) => !shares.some(Number.isNaN));
  const hasTrials = before.pairOf.length > pairs.length || after.pairOf.length > pairs.length;
  const isBoolean = !hasTrials && counted.every((i) => isZeroOrOne(was[i]!) && isZeroOrOne(is[i]!));
  return {
    type: isBoolean ? { kind: 'boolean' } : { kind: 'number', min: 0, max: 1 },
    numbers,
    before: mean(counted.map((i) => was[i]!)),
    after: mean(counted.map((i) => is[i]!)),
    isOfAll,
  };
}

function isZeroOrOne(share: number): boolean {
  return share === 0 || share === 1;
}

/** NaN where no trial of a pair took part. */
function sharesOf({ pairOf }: PairedRows, pairs: number, shares: Float64Array): Float64Array {
  const [sums, counts] = [new Float64Array(pairs), new Float64Array(pairs)];
  for (const [row, share] of shares.entries()) {
    if (Number.isNaN(share)) continue;
    sums[pairOf[row]!]! += share;
    counts[pairOf[row]!]! += 1;
  }
  return sums.map((sum, i) => sum / counts[i]!);
}

type Side = 'before' | 'after';

const OWN = 'the number comes from code of the project, which a comparison does not run';
const EARLIER = 'one of the two was scored by a version that kept no statistics; score it again';

/** Up to so many units each is left out in turn; beyond, only where fewer than 25 differ, as for rates. */
const MOST_LEFT_OUT = 2_000;
const FEW_DIFFER = 25;

/**
 * How a number that only a whole set has (F1, BLEU, mAP …) changed, over the samples that took part on both sides, by
 * whole clusters where they are declared. A number that is a mean of shares (accuracy) has the test that a rate of the
 * same samples has. Of another, what each of them adds to the difference is put to the same permutation test as
 * differences of samples are; of many samples that differ, pairs are drawn
 * again, 1,000 times. Either way the interval inverts the test. Null where one side kept nothing that the number could
 * be had from again.
 */
export function setDifference(
  facts: ScoreFacts,
  at: number,
  given: readonly SamplePair[],
  seed: number,
): SetDifference | null {
  if (isOwn(facts)) return null;
  const metric = findMetric(facts.metric);
  const kept = given.every(
    ({ before, after }) => before.statistics !== undefined && after.statistics !== undefined,
  );
  if (metric.kind !== 'set' || !kept) return null;
  const params = readParameters(metric, facts.params ?? {});
  const pairs = given.filter(({ before, after }) => tookPart(before, at) && tookPart(after, at));
  const head = {
    ...headOf(facts),
    n: pairs.length,
    missing_before: given.filter(({ before }) => !tookPart(before, at)).length,
    missing_after: given.filter(({ after }) => !tookPart(after, at)).length,
  };
  if (pairs.length === 0)
    return { ...head, ...NO_NUMBERS, ...UNTESTED, interval_missing: 'no pair is scored on both sides' };
  const ofAll = rowsOf(pairs, at, hasStatistics);
  const shares = pairedShares(ofAll, pairs, metric, params);
  if (shares?.isOfAll === true) {
    const { before, after, numbers } = shares;
    return { ...head, before, after, difference: numbers.paired.difference, ...shareTest(shares, seed) };
  }
  const sides = isEven(pairs, at) ? ofAll : rowsOf(pairs, at, isOnBothSides);
  const was = estimatorOf(sides.before, metric, params, pairs.length);
  const is = estimatorOf(sides.after, metric, params, pairs.length);
  const all = new Int32Array(pairs.length).fill(1);
  const [before, after] = [was(all), is(all)];
  const difference = before === null || after === null ? null : pairedDifferences([after], [before])[0]!;
  const unitOf = unitsOf(sides.after, metric, pairs.length);
  const value = (weights: Int32Array): number | null => {
    const [earlier, later] = [was(weights), is(weights)];
    return earlier === null || later === null ? null : later - earlier;
  };
  const numbers = { before, after, difference };
  // Of some samples only: what took part unevenly weighs otherwise in the number of the set.
  if (shares !== null && Math.abs(shares.numbers.paired.difference! - (difference ?? Number.NaN)) < 1e-9)
    return { ...head, ...numbers, ...shareTest(shares, seed) };
  const parts = difference === null ? null : partsOf(difference, pairs, { at, unitOf, value });
  if (parts !== null) return { ...head, ...numbers, ...permutationTest(facts, parts, seed) };
  const drawn = bootstrapWeights({ count: pairs.length, unitOf }, value, { seed });
  return { ...head, ...numbers, ...bootstrapTest(facts, drawn, difference) };
}

/** Whether a sample is in the number of the set on its side: what was lost, or could not be read, is not. */
function tookPart(sample: SampleScores, at: number): boolean {
  const trials = sample.statistics?.[at];
  if (trials !== undefined) return trials.some(hasStatistics);
  const score = sample.scores[at];
  if (score === undefined) return false;
  return score.kind === 'scored' || score.class === 'not_applicable';
}

/** Samples that are in the number of one side alone; the places of the score on either side may differ. */
export function oneSidedSamples(
  { pairs, only_before, only_after, input_changed }: PairedSamples,
  was: number,
  is = was,
): number {
  const unlike = pairs.filter(({ before, after }) => tookPart(before, was) !== tookPart(after, is)).length;
  return only_before + only_after + input_changed + unlike;
}

type Statistics = readonly number[] | null | undefined;

function hasStatistics(statistics: Statistics): boolean {
  return statistics != null && statistics.length > 0;
}

/** A trial that one side alone has would weigh on that side alone. */
function isOnBothSides(statistics: Statistics, other: Statistics): boolean {
  return hasStatistics(statistics) && hasStatistics(other);
}

function isEven(pairs: readonly SamplePair[], at: number): boolean {
  return pairs.every(({ before, after }) => {
    const [was, is] = [before.statistics![at]!, after.statistics![at]!];
    return was.length === is.length && was.every((trial, i) => hasStatistics(trial) === hasStatistics(is[i]));
  });
}

interface Parts {
  readonly at: number;
  readonly unitOf: Uint32Array | null;
  /** The difference, by the weights of pairs. */
  readonly value: (weights: Int32Array) => number | null;
}

/** What each unit adds to the difference; null where there are too many to leave them out one by one. */
function partsOf(
  difference: number,
  pairs: readonly SamplePair[],
  { at, unitOf, value }: Parts,
): Float64Array | null {
  const members = Map.groupBy(pairs.keys(), (pair) => unitOf?.[pair] ?? pair);
  const differing = new Set(
    [...members.keys()].filter((unit) => members.get(unit)!.some((pair) => isChanged(pairs[pair]!, at))),
  );
  const units = members.size <= MOST_LEFT_OUT ? members.keys() : differing;
  if (members.size > MOST_LEFT_OUT && differing.size >= FEW_DIFFER) return null;
  const weights = new Int32Array(pairs.length).fill(1);
  return jackknifeDifferences(difference, members.size, units, (unit) => {
    for (const pair of members.get(unit)!) weights[pair] = 0;
    const rest = value(weights);
    for (const pair of members.get(unit)!) weights[pair] = 1;
    return rest;
  });
}

/** The test that a rate of the same shares would have. */
function shareTest({ type, numbers }: PairedShares, seed: number): Test {
  const { test, p_value, interval } = pairedTest(type, numbers, seed);
  const why =
    numbers.up + numbers.down === 0 ? 'no sample makes a difference' : whyNone(numbers.paired.clusters);
  return { interval, interval_missing: interval === null ? why : null, test, p_value, p_adjusted: null };
}

function whyNone(clusters: number | null): string {
  if (clusters === null) return 'too few samples for any difference to be significant';
  return clusters === 1 ? 'all samples are of one cluster' : 'every cluster changed by the same amount';
}

function isChanged({ before, after }: SamplePair, at: number): boolean {
  return JSON.stringify(before.statistics![at]) !== JSON.stringify(after.statistics![at]);
}

function permutationTest(facts: ScoreFacts, parts: Float64Array, seed: number): Test {
  if (parts.every((part) => part === 0))
    return { ...UNTESTED, interval_missing: 'no sample makes a difference', p_value: 1 };
  const { p_value, interval } = pairedPermutation(parts, { seed })!;
  return {
    interval: withinRange(interval, rangeOf(facts)),
    interval_missing: interval === null ? 'too few samples for any difference to be significant' : null,
    test: 'permutation',
    p_value,
    p_adjusted: null,
  };
}

/**
 * The numbers as the two scorings state them, each over all samples of its side: they cannot be paired. Where those are
 * not the same samples (`oneSided` of them), one less the other would say nothing of the models.
 */
export function unpairedSetDifference(
  facts: ScoreFacts,
  before: number | null,
  after: number | null,
  oneSided: number,
): SetDifference {
  const head = { ...headOf(facts), n: null, missing_before: 0, missing_after: 0, before, after, ...UNTESTED };
  if (oneSided > 0) {
    const interval_missing = `the two are over different samples: ${plural(oneSided, 'sample')} took part on one side only`;
    return { ...head, difference: null, interval_missing };
  }
  const difference = before === null || after === null ? null : pairedDifferences([after], [before])[0]!;
  return { ...head, difference, interval_missing: isOwn(facts) ? OWN : EARLIER };
}

/** A number of code of the project's, of which only the code knows how it is made. */
function isOwn({ metric }: ScoreFacts): boolean {
  return metric.startsWith('module:') || metric.startsWith('command:');
}

function headOf({ name, direction }: ScoreFacts): Pick<SetDifference, 'score_name' | 'direction'> {
  return { score_name: name, direction };
}

type Test = Pick<SetDifference, 'interval' | 'interval_missing' | 'test' | 'p_value' | 'p_adjusted'>;

const NO_NUMBERS = { before: null, after: null, difference: null } as const;

const UNTESTED = { interval: null, test: 'none', p_value: null, p_adjusted: null } as const;

const rangeOf = ({ type }: ScoreFacts) =>
  type.kind === 'number' ? rangeOfDifference(type) : { min: null, max: null };

function bootstrapTest(facts: ScoreFacts, drawn: WeightedBootstrap, difference: number | null): Test {
  const isSame = drawn.interval === null && difference === 0;
  return {
    interval: withinRange(drawn.interval, rangeOf(facts)),
    interval_missing: drawn.why,
    test: drawn.interval === null ? 'none' : 'bootstrap',
    p_value: isSame ? 1 : drawn.p_value,
    p_adjusted: null,
  };
}

type IsTaken = (statistics: Statistics, other: Statistics) => boolean;

function rowsOf(pairs: readonly SamplePair[], at: number, isTaken: IsTaken): Record<Side, PairedRows> {
  return {
    before: sideOf(['before', 'after'], pairs, at, isTaken),
    after: sideOf(['after', 'before'], pairs, at, isTaken),
  };
}

function sideOf(
  [side, other]: readonly [Side, Side],
  pairs: readonly SamplePair[],
  at: number,
  isTaken: IsTaken,
): PairedRows {
  const samples = new SetSamples();
  const pairOf: number[] = [];
  for (const [i, pair] of pairs.entries()) {
    for (const [trial, statistics] of pair[side].statistics![at]!.entries()) {
      if (!isTaken(statistics, pair[other].statistics![at]![trial])) continue;
      samples.add(statistics!, pair[side].id, pair.after.cluster);
      pairOf.push(i);
    }
  }
  return { samples, pairOf: Uint32Array.from(pairOf) };
}

/** By the weights of pairs. */
function estimatorOf(
  { samples, pairOf }: PairedRows,
  metric: SetMetric,
  params: unknown,
  pairs: number,
): Estimator {
  const estimate = samples.estimator(metric, params);
  if (typeof estimate !== 'function') return () => null;
  if (pairOf.length === pairs) return estimate;
  const ofRows = new Int32Array(pairOf.length);
  return (weights) => {
    for (let row = 0; row < ofRows.length; row++) ofRows[row] = weights[pairOf[row]!]!;
    return estimate(ofRows);
  };
}

function unitsOf({ samples, pairOf }: PairedRows, metric: SetMetric, pairs: number): Uint32Array | null {
  const ofRows = samples.units(metric);
  if (ofRows === null) return null;
  const units = new Uint32Array(pairs);
  for (const [row, pair] of pairOf.entries()) units[pair] = ofRows[row]!;
  return units;
}
