import { passAtK, passHatK } from '@assay/metrics';
import type { Stability } from '@assay/records';
import type { PassCount, PassCounts } from './pass-counts.ts';

/**
 * pass@k and pass^k for every k up to the number of runs, unbiased (combinatorial), averaged over the samples
 * that were scored in at least k runs. Only scores with a pass rule have them.
 */
export function passesOverRuns(counts: PassCounts, runs: number): Stability['passes'] {
  const upTo = Array.from({ length: runs }, (_, i) => i + 1);
  return Object.fromEntries(
    [...counts].map(([name, samples]) => [name, upTo.map((k) => estimates(samples, k))]),
  );
}

function estimates(counts: readonly PassCount[], k: number): Stability['passes'][string][number] {
  const enough = counts.filter(({ n }) => n >= k);
  const mean = (estimate: (n: number, c: number, k: number) => number | null): number | null =>
    enough.length === 0
      ? null
      : enough.reduce((sum, { n, passed }) => sum + estimate(n, passed, k)!, 0) / enough.length;
  return { k, samples: enough.length, pass_at_k: mean(passAtK), pass_hat_k: mean(passHatK) };
}
