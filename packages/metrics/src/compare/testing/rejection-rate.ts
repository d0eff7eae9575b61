import { randomStream, type Xoshiro128 } from '../../random/random-stream.ts';

/**
 * For tests: how often a test rejects at `alpha` when the null hypothesis is true, over `trials` seeded data
 * sets. A p-value of null (nothing to say) rejects nothing.
 */
export function rejectionRate(
  name: string,
  trials: number,
  pValue: (random: Xoshiro128) => number | null,
  alpha = 0.05,
): number {
  const random = randomStream(20, `null/${name}`);
  let rejected = 0;
  for (let i = 0; i < trials; i++) {
    const p = pValue(random);
    if (p !== null && p <= alpha) rejected++;
  }
  return rejected / trials;
}

/** Three standard errors above the level: what a test that keeps its level exceeds one time in 700. */
export function mostRejections(trials: number, alpha = 0.05): number {
  return alpha + 3 * Math.sqrt((alpha * (1 - alpha)) / trials);
}
