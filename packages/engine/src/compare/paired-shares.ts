import { mean, type ScoreType, type SetMetric } from '@assay/metrics';
import type { SetSamples } from '../score/aggregates/set-samples.ts';
import type { SamplePair } from './pair-samples.ts';
import { type PairedNumbers, pairedNumbers } from './paired-test.ts';

/** The rows of one side, all trials of every pair, and the pair that each belongs to. */
export interface PairedRows {
  readonly samples: SetSamples;
  readonly pairOf: Uint32Array;
}

export interface PairedShares {
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
export function pairedShares(
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
