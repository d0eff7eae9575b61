import { expect, test } from 'vitest';
import { randomStream } from '../../random/random-stream.ts';
import { bootstrapMean } from './bootstrap-mean.ts';

test.each(['percentile', 'bca'] as const)(
  'bootstrapMean: %s intervals cover the mean about as often as they say',
  (kind) => {
    let covered = 0;
    for (let trial = 0; trial < 400; trial++) {
      const random = randomStream(trial, 'coverage');
      const sample = Array.from({ length: 60 }, () => random.nextFloat() ** 2);
      const { low, high } = bootstrapMean(sample, { seed: trial, resamples: 500 })[kind]!;
      if (low <= 1 / 3 && 1 / 3 <= high) covered++;
    }
    expect(covered / 400).toBeGreaterThan(0.91);
    expect(covered / 400).toBeLessThan(0.985);
  },
);
