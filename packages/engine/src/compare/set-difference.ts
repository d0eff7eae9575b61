import {
  bootstrapWeights,
  type Estimator,
  findMetric,
  jackknifeDifferences,
  pairedDifferences,
  pairedPermutation,
  rangeOfDifference,
  readParameters,
  type SetMetric,
  type WeightedBootstrap,
  withinRange,
} from '@assay/metrics';
import type { ScoreFacts, SetDifference } from '@assay/records';
import { SetSamples } from '../score/aggregates/set-samples.ts';
import type { SamplePair } from './pair-samples.ts';
import { type PairedRows, type PairedShares, pairedShares } from './paired-shares.ts';
import { pairedTest } from './paired-test.ts';

type Side = 'before' | 'after';

const OWN = 'the number comes from code of the project, which a comparison does not run';
const EARLIER = 'one of the two was scored by a version that kept no statistics; score it again';

/** Up to so many units each is left out in turn; beyond, only where fewer than 25 differ, as for rates. */
const MOST_LEFT_OUT = 2_000;
const FEW_DIFFER = 25;

/**
 * How a number that only a whole set has (F1, BLEU, mAP …) changed, over the samples that both sides have, by whole
 * clusters where they are declared. A number that is a mean of shares (accuracy) has the test that a rate of the same
 * samples has. Of another, what each of them adds to the difference is put to the same permutation test as
 * differences of samples are; of many samples that differ, pairs are drawn
 * again, 1,000 times. Either way the interval inverts the test. Null where one side kept nothing that the number could
 * be had from again.
 */
export function setDifference(
  facts: ScoreFacts,
  at: number,
  pairs: readonly SamplePair[],
  seed: number,
): SetDifference | null {
  if (isOwn(facts)) return null;
  const metric = findMetric(facts.metric);
  const kept = pairs.every(
    ({ before, after }) => before.statistics !== undefined && after.statistics !== undefined,
  );
  if (metric.kind !== 'set' || !kept) return null;
  const sides = { before: sideOf('before', pairs, at), after: sideOf('after', pairs, at) };
  const params = readParameters(metric, facts.params ?? {});
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
  const head = { ...headOf(facts), n: takenPairs(sides), before, after, difference };
  const shares = difference === null ? null : pairedShares(sides, pairs, metric, params);
  // Trials that took part unevenly weigh otherwise in the number of the set.
  if (shares !== null && Math.abs(shares.numbers.paired.difference! - difference!) < 1e-9)
    return { ...head, ...shareTest(shares, seed) };
  const parts = difference === null ? null : partsOf(difference, pairs, { at, unitOf, value });
  if (parts !== null) return { ...head, ...permutationTest(facts, parts, seed) };
  const drawn = bootstrapWeights({ count: pairs.length, unitOf }, value, { seed });
  return { ...head, ...bootstrapTest(facts, drawn, difference) };
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

/** The numbers as the two scorings state them, each over all samples of its side: they cannot be paired. */
export function unpairedSetDifference(
  facts: ScoreFacts,
  before: number | null,
  after: number | null,
): SetDifference {
  const difference = before === null || after === null ? null : pairedDifferences([after], [before])[0]!;
  const interval_missing = isOwn(facts) ? OWN : EARLIER;
  return { ...headOf(facts), n: null, before, after, difference, ...UNTESTED, interval_missing };
}

/** A number of code of the project's, of which only the code knows how it is made. */
function isOwn({ metric }: ScoreFacts): boolean {
  return metric.startsWith('module:') || metric.startsWith('command:');
}

function headOf({ name, direction }: ScoreFacts): Pick<SetDifference, 'score_name' | 'direction'> {
  return { score_name: name, direction };
}

type Test = Pick<SetDifference, 'interval' | 'interval_missing' | 'test' | 'p_value' | 'p_adjusted'>;

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

function sideOf(side: Side, pairs: readonly SamplePair[], at: number): PairedRows {
  const samples = new SetSamples();
  const pairOf: number[] = [];
  for (const [i, pair] of pairs.entries()) {
    for (const statistics of pair[side].statistics![at]!) {
      samples.add(statistics ?? [], pair[side].id, pair.after.cluster);
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

function takenPairs({ before, after }: Record<Side, PairedRows>): number {
  const pairsOf = ({ samples, pairOf }: PairedRows): Set<number> => {
    const taken = samples.rows.taken();
    return new Set([...pairOf].filter((_, row) => taken[row] === 1));
  };
  const also = pairsOf(after);
  return [...pairsOf(before)].filter((pair) => also.has(pair)).length;
}
