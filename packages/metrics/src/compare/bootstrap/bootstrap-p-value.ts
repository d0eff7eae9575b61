import { normalCdf } from '../distributions/normal-cdf.ts';
import { normalQuantile } from '../distributions/normal-quantile.ts';

interface Correction {
  /** The mid-rank share of replicates below the estimate. */
  readonly share: number;
  readonly acceleration: number;
}

/**
 * The two-sided p-value of 0 that goes with an interval of these replicates (rising): 1 less the level of the widest
 * interval that still leaves 0 out, by the percentiles (R type 7) or, with a correction, by BCa. So an interval of 95 %
 * holds 0 exactly where p is not below 0.05. Never below what one replicate more would show, 1/(B + 1).
 */
export function bootstrapPValue(replicates: Float64Array, correction: Correction | null): number {
  const { first, last } = sharesAtZero(replicates);
  const below = last === null ? 0 : tailOf(last, correction);
  const above = first === null ? 0 : 1 - tailOf(first, correction);
  return Math.min(1, Math.max(2 * Math.min(below, above), 1 / (replicates.length + 1)));
}

/** The shares at which the percentiles first reach 0 and last are not above it; null where all lie on one side. */
function sharesAtZero(replicates: Float64Array): {
  readonly first: number | null;
  readonly last: number | null;
} {
  const end = replicates.length - 1;
  const notBelow = replicates.findIndex((value) => value >= 0);
  const above = replicates.findIndex((value) => value > 0);
  const crossing = (to: number): number => {
    const [low, high] = [replicates[to - 1]!, replicates[to]!];
    return (to - 1 + -low / (high - low)) / end;
  };
  return {
    first: notBelow === -1 ? null : notBelow === 0 ? 0 : crossing(notBelow),
    last: above === -1 ? 1 : above === 0 ? null : crossing(above),
  };
}

/** The nominal tail of which a BCa interval would end at this share of the replicates: the inverse of `bcaLevels`. */
function tailOf(share: number, correction: Correction | null): number {
  if (correction === null || share <= 0 || share >= 1) return share;
  const bias = normalQuantile(correction.share);
  const shifted = normalQuantile(share) - bias;
  const divisor = 1 + correction.acceleration * shifted;
  return divisor > 0 ? normalCdf(shifted / divisor - bias) : Number(shifted > 0);
}
