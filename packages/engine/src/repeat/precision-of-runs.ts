import { requiredRepetitions, resolution } from '@assay/metrics';
import type { Stability } from '@assay/records';
import type { PassCount, PassCounts } from './pass-counts.ts';

/**
 * What so many runs can tell of one sample's pass rate, by the variance that was seen within samples. Source:
 * eval-harness, `precision`.
 */
export function precisionOfRuns(counts: PassCounts, runs: number): Stability['precision'] {
  return Object.fromEntries([...counts].map(([name, samples]) => [name, precision(samples, runs)]));
}

function precision(samples: readonly PassCount[], runs: number): Stability['precision'][string] {
  if (samples.length === 0) return { within_sample_variance: null, resolution: null, required_runs: null };
  const variances = samples.map(({ n, passed }) => (passed / n) * (1 - passed / n));
  const variance = variances.reduce((sum, one) => sum + one, 0) / samples.length;
  return {
    within_sample_variance: variance,
    resolution: resolution(variance, runs),
    required_runs: requiredRepetitions(variance),
  };
}
