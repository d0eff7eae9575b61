import {
  bootstrapWeights,
  type Estimator,
  findMetric,
  pairedDifferences,
  rangeOfDifference,
  readParameters,
  type SetMetric,
  type WeightedBootstrap,
  withinRange,
} from '@assay/metrics';
import type { ScoreFacts, SetDifference } from '@assay/records';
import { SetSamples } from '../score/aggregates/set-samples.ts';
import type { SamplePair } from './pair-samples.ts';

type Side = 'before' | 'after';

const EARLIER = 'one of the two was scored by a version that kept no statistics; score it again';

/**
 * How a number that only a whole set has (F1, BLEU, mAP …) changed, over the samples that both sides have: drawn again
 * in pairs, 1,000 times, whole clusters where they are declared. The p-value inverts the interval. Null where one side
 * kept nothing that the number could be had from again.
 */
export function setDifference(
  facts: ScoreFacts,
  at: number,
  pairs: readonly SamplePair[],
  seed: number,
): SetDifference | null {
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
  const drawn = bootstrapWeights(
    { count: pairs.length, unitOf: unitsOf(sides.after, metric, pairs.length) },
    (weights) => {
      const [earlier, later] = [was(weights), is(weights)];
      return earlier === null || later === null ? null : later - earlier;
    },
    { seed },
  );
  const n = takenPairs(sides);
  return { ...headOf(facts), n, before, after, difference, ...testOf(facts, drawn, difference) };
}

/** The numbers as the two scorings state them, each over all samples of its side: they cannot be paired. */
export function unpairedSetDifference(
  facts: ScoreFacts,
  before: number | null,
  after: number | null,
): SetDifference {
  const difference = before === null || after === null ? null : pairedDifferences([after], [before])[0]!;
  const untested = {
    interval: null,
    interval_missing: EARLIER,
    test: 'none',
    p_value: null,
    p_adjusted: null,
  } as const;
  return { ...headOf(facts), n: null, before, after, difference, ...untested };
}

function headOf({ name, direction }: ScoreFacts): Pick<SetDifference, 'score_name' | 'direction'> {
  return { score_name: name, direction };
}

type Test = Pick<SetDifference, 'interval' | 'interval_missing' | 'test' | 'p_value' | 'p_adjusted'>;

function testOf({ type }: ScoreFacts, drawn: WeightedBootstrap, difference: number | null): Test {
  const range = type.kind === 'number' ? rangeOfDifference(type) : { min: null, max: null };
  const isSame = drawn.interval === null && difference === 0;
  return {
    interval: withinRange(drawn.interval, range),
    interval_missing: drawn.why,
    test: drawn.interval === null ? 'none' : 'bootstrap',
    p_value: isSame ? 1 : drawn.p_value,
    p_adjusted: null,
  };
}

/** The rows of one side, all trials of every pair, and the pair that each belongs to. */
interface PairedRows {
  readonly samples: SetSamples;
  readonly pairOf: Uint32Array;
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
