import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomStream } from '../random/random-stream.ts';
import { clusteredStandardError } from './mean-interval.ts';
import { clusteredRateInterval, wilsonInterval } from './proportion-intervals.ts';

const intervalOf = (values: readonly number[], clusters: readonly number[]) => {
  const { corrected, clusters: count } = clusteredStandardError(values, clusters)!;
  const successes = values.reduce((sum, value) => sum + value, 0);
  return clusteredRateInterval({
    successes,
    trials: values.length,
    clusters: count,
    standardError: corrected,
  });
};

describe('clusteredRateInterval', () => {
  test('members that tell the same are worth one sample each cluster', () => {
    const values = [1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1];
    const clusters = values.map((_, i) => Math.floor(i / 4));
    const interval = intervalOf(values, clusters)!;
    const naive = wilsonInterval(12, 20)!;
    expect(interval.high - interval.low).toBeGreaterThan(1.5 * (naive.high - naive.low));
  });

  test('stays in [0, 1] and holds the rate, whatever the clusters', () => {
    const rows = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 6 })), {
      minLength: 2,
      maxLength: 60,
    });
    fc.assert(
      fc.property(rows, (drawn) => {
        const values = drawn.map(([passed]) => Number(passed));
        const interval = intervalOf(
          values,
          drawn.map(([, cluster]) => cluster),
        );
        if (interval === null) return;
        const rate = values.reduce((sum, value) => sum + value, 0) / values.length;
        expect(interval.low).toBeGreaterThanOrEqual(0);
        expect(interval.high).toBeLessThanOrEqual(1);
        expect(interval.low).toBeLessThanOrEqual(rate + 1e-12);
        expect(interval.high).toBeGreaterThanOrEqual(rate - 1e-12);
      }),
    );
  });

  test('a rate of 0 or 1 has a width, that of as many samples as clusters', () => {
    const none = clusteredRateInterval({ successes: 0, trials: 40, clusters: 8, standardError: 0 })!;
    expect(none.low).toBe(0);
    expect(none.high).toBeGreaterThan(wilsonInterval(0, 8)!.high);
    const all = clusteredRateInterval({ successes: 40, trials: 40, clusters: 8, standardError: 0 })!;
    expect(all.high).toBe(1);
    expect(1 - all.low).toBeCloseTo(none.high, 12);
  });

  test('clusters of one rate have a width too, whatever rounding leaves of their differences', () => {
    const alike = [29, 49, 93, 100].flatMap((size) => [1, 7, 29].map((passed) => ({ size, passed })));
    for (const { size, passed } of alike) {
      const values = Array.from({ length: 3 * size }, (_, i) => Number(i % size < passed));
      const interval = intervalOf(
        values,
        values.map((_, i) => Math.floor(i / size)),
      );
      const successes = 3 * passed;
      const trials = 3 * size;
      expect(interval).toEqual(clusteredRateInterval({ successes, trials, clusters: 3, standardError: 0 }));
    }
  });

  test('nothing, and a single cluster, have none', () => {
    expect(clusteredRateInterval({ successes: 0, trials: 0, clusters: 0, standardError: null })).toBeNull();
    expect(clusteredRateInterval({ successes: 3, trials: 5, clusters: 1, standardError: null })).toBeNull();
  });

  // Seeded: 20 clusters of 5 that share their chance of success, which is 0.05 or 0.95 at equal odds.
  test('covers where the plain interval does not', () => {
    const random = randomStream(11, 'clustered-rate');
    const next = (): number => random.nextUint32() / 2 ** 32;
    const rounds = 3_000;
    let [clustered, plain] = [0, 0];
    for (let round = 0; round < rounds; round++) {
      const chances = Array.from({ length: 20 }, () => (next() < 0.5 ? 0.05 : 0.95));
      const clusters = Array.from({ length: 100 }, (_, i) => Math.floor(i / 5));
      const values: number[] = clusters.map((cluster) => (next() < chances[cluster]! ? 1 : 0));
      const interval = intervalOf(values, clusters)!;
      const successes = values.reduce((sum, value) => sum + value, 0);
      const naive = wilsonInterval(successes, 100)!;
      if (interval.low <= 0.5 && 0.5 <= interval.high) clustered += 1;
      if (naive.low <= 0.5 && 0.5 <= naive.high) plain += 1;
    }
    expect(clustered / rounds).toBeGreaterThan(0.93);
    expect(clustered / rounds).toBeLessThan(0.975);
    expect(plain / rounds).toBeLessThan(0.75);
  });
});
