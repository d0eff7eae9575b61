import {
  pairedDifference,
  type PairedDifference,
  pairedDifferences,
  pairedPermutation,
  pairedRateDifference,
  rangeOfDifference,
  type ScoreType,
  withinRange,
} from '@assay/metrics';
import type { ScoreDifference } from '@assay/records';

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
