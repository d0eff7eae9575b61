import {
  exactDetectableEffect,
  mean,
  minimalDetectableEffect,
  pairedDifference,
  type PairedDifference,
  pairedDifferences,
  pairedPermutation,
  pairedRateDifference,
  rangeOfDifference,
  type ScoreDefinition,
  type ScoreType,
  withinRange,
} from '@assay/metrics';
import type { Score, ScoreDifference, ScoreValue } from '@assay/records';
import type { SamplePair } from './pair-samples.ts';

export interface PairedNumbers {
  readonly paired: PairedDifference;
  /** After minus before. */
  readonly differences: Float64Array;
  readonly up: number;
  readonly down: number;
}

/** Two numbers of each sample; where one names a cluster, a sample without one is a cluster of its own. */
export function pairedNumbers(
  before: Float64Array,
  after: Float64Array,
  clusters: readonly (string | null)[],
): PairedNumbers {
  const clustered = clusters.some((cluster) => cluster !== null);
  const options = clustered ? { clusters: clusters.map((cluster, i) => cluster ?? i) } : {};
  const differences = pairedDifferences(after, before);
  return {
    paired: pairedDifference(after, before, options),
    differences,
    up: differences.filter((difference) => difference > 0).length,
    down: differences.filter((difference) => difference < 0).length,
  };
}

/** One test, with the interval that goes with it: they never say different things about no difference at all. */
export function pairedTest(
  scoreType: ScoreType,
  { paired, differences, up, down }: PairedNumbers,
  seed: number,
): PairedTest {
  if (differences.length === 0)
    return withWhy({ test: 'none', p_value: null, interval: null }, 'no pair is scored on both sides');
  const range =
    scoreType.kind === 'number' ? rangeOfDifference(scoreType) : rangeOfDifference({ min: 0, max: 1 });
  if (paired.clusters !== null) {
    const p_value = up + down === 0 ? 1 : paired.t_p_value;
    const why =
      paired.clusters === 1 ? 'all pairs are of one cluster' : 'every cluster changed by the same amount';
    return withWhy({ test: 'clustered_t', p_value, interval: withinRange(paired.interval, range) }, why);
  }
  if (scoreType.kind === 'boolean') {
    const found = pairedRateDifference({ onlyFirst: up, onlySecond: down, n: differences.length });
    return withWhy(found, 'too few pairs');
  }
  const { p_value, interval } = pairedPermutation(differences, { seed })!;
  const why = up + down === 0 ? 'no pair differs' : 'too few pairs for any difference to be significant';
  return withWhy({ test: 'permutation', p_value, interval: withinRange(interval, range) }, why);
}

type PairedTest = Pick<ScoreDifference, 'test' | 'p_value' | 'interval' | 'interval_missing'>;

/** Why there is no interval stands where there is none. */
function withWhy(found: Omit<PairedTest, 'interval_missing'>, why: string): PairedTest {
  return { ...found, interval_missing: found.interval === null ? why : null };
}

interface ScoredPair {
  readonly before: ScoreValue;
  readonly after: ScoreValue;
  readonly cluster: string | null;
}

/**
 * One score over pairs: the mean difference, and a test with the interval that inverts it. Booleans: McNemar's exact
 * test, from 25 turned samples on the score test with Tango's interval. Numbers: sign-flip permutation. Pairs in
 * clusters are not independent, so there it is the clustered t test; a sample without a cluster is then a cluster of one. Labels have no difference; they are
 * counted as changed or not. The least detectable difference is for two-sided 5 % and a power of 80 %.
 */
export function scoreDifference(
  definition: ScoreDefinition,
  at: number,
  pairs: readonly SamplePair[],
  seed: number,
): ScoreDifference {
  const scored = pairs.flatMap((pair) => scoredPair(pair, at));
  const counts = {
    n: scored.length,
    missing_before: pairs.filter(({ before }) => before.scores[at]!.kind === 'missing').length,
    missing_after: pairs.filter(({ after }) => after.scores[at]!.kind === 'missing').length,
  };
  const head = {
    score_name: definition.name,
    type: definition.scoreType.kind,
    direction: definition.direction,
    ...counts,
  };
  if (definition.scoreType.kind === 'label') return { ...head, ...withoutNumbers(scored) };
  return { ...head, ...numbers(definition, scored, seed) };
}

function scoredPair({ before, after }: SamplePair, at: number): readonly ScoredPair[] {
  const [was, is]: readonly [Score, Score] = [before.scores[at]!, after.scores[at]!];
  if (was.kind === 'missing' || is.kind === 'missing') return [];
  return [{ before: was.value, after: is.value, cluster: after.cluster }];
}

type Numbers = Omit<
  ScoreDifference,
  'score_name' | 'type' | 'direction' | 'n' | 'missing_before' | 'missing_after'
>;

function numbers(definition: ScoreDefinition, scored: readonly ScoredPair[], seed: number): Numbers {
  const { direction } = definition;
  const before = Float64Array.from(scored, (pair) => Number(pair.before));
  const after = Float64Array.from(scored, (pair) => Number(pair.after));
  const found = pairedNumbers(
    before,
    after,
    scored.map(({ cluster }) => cluster),
  );
  const { paired, up, down } = found;
  const [wins, losses] = direction === 'lower' ? [down, up] : direction === 'higher' ? [up, down] : [0, 0];
  return {
    mean_before: mean(before),
    mean_after: mean(after),
    difference: paired.difference,
    clusters: paired.clusters,
    ...pairedTest(definition.scoreType, found, seed),
    p_adjusted: null,
    wins,
    losses,
    ties: scored.length - up - down,
    changed: up + down,
    minimal_detectable_effect: detectableEffect(definition, scored.length, paired),
  };
}

/** By the variance of the differences, and not below what the exact test could show at all; null where they do not vary. */
function detectableEffect(
  { scoreType }: ScoreDefinition,
  n: number,
  { standard_error: error, interval, clusters }: PairedDifference,
): number | null {
  const exact = clusters === null ? exactDetectableEffect(n) : 0;
  if (error === null || interval === null || exact === null) return null;
  const effect = minimalDetectableEffect(n, { differenceVariance: n * error ** 2 });
  return scoreType.kind === 'boolean' ? Math.max(effect, exact) : effect;
}

function withoutNumbers(scored: readonly ScoredPair[]): Numbers {
  const changed = scored.filter(({ before, after }) => before !== after).length;
  return {
    mean_before: null,
    mean_after: null,
    difference: null,
    interval: null,
    interval_missing: 'labels have no difference',
    clusters: null,
    test: 'none',
    p_value: null,
    p_adjusted: null,
    wins: 0,
    losses: 0,
    ties: scored.length - changed,
    changed,
    minimal_detectable_effect: null,
  };
}
