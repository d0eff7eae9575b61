import { normalCdf } from '../distributions/normal-cdf.ts';
import { normalQuantile } from '../distributions/normal-quantile.ts';

/**
 * Where the ends of a BCa interval lie in the distribution of replicates (Efron 1987). The bias correction
 * takes replicates that equal the estimate half (mid-rank): z₀ = Φ⁻¹((#(θ* < θ̂) + #(θ* ≤ θ̂)) / 2B).
 * Null where every replicate lies on one side, or the correction leaves the range it is made for.
 */
export function bcaLevels(
  shareBelow: number,
  acceleration: number,
  level: number,
): readonly [number, number] | null {
  if (!(shareBelow > 0 && shareBelow < 1)) return null;
  const bias = normalQuantile(shareBelow);
  const ends = [(1 - level) / 2, (1 + level) / 2].map((tail) => {
    const shifted = bias + normalQuantile(tail);
    const divisor = 1 - acceleration * shifted;
    return divisor > 0 ? normalCdf(bias + shifted / divisor) : null;
  });
  return ends[0] === null || ends[1] === null ? null : [ends[0]!, ends[1]!];
}

/** The mid-rank share of replicates below the estimate. */
export function midRankShare(replicates: ArrayLike<number>, estimate: number): number {
  let doubled = 0;
  for (let i = 0; i < replicates.length; i++) {
    if (replicates[i]! < estimate) doubled += 2;
    else if (replicates[i] === estimate) doubled += 1;
  }
  return doubled / (2 * replicates.length);
}
