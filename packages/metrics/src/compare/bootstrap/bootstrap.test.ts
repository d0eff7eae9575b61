import { describe, expect, test } from 'vitest';
import { nextBinomial, randomStream } from '../../random/random-stream.ts';
import { usageError } from '../../testing/usage-error.ts';
import { correlation, standardDeviation } from '../descriptive.ts';
import { binomialProbability } from '../distributions.ts';
import { bcaLevels, jackknifeAcceleration, midRankShare } from './bootstrap-result.ts';
import { bootstrapMean, bootstrapStatistic, bootstrapSums } from './bootstrap-mean.ts';

const LSAT = [576, 635, 558, 578, 666, 580, 555, 661, 651, 605, 653, 575, 545, 572, 594];
const GPA = [3.39, 3.3, 2.81, 3.03, 3.44, 3.07, 3, 3.43, 3.36, 3.13, 3.12, 2.74, 2.76, 2.88, 2.96];

const correlationOf = (at: Uint32Array) =>
  correlation(
    Array.from(at, (i) => LSAT[i]!),
    Array.from(at, (i) => GPA[i]!),
  );

describe('bootstrapSums draws n with replacement', () => {
  test.each([1, 5, 255, 256, 257, 600, 1025])('n = %i: a place is drawn Binomial(n, 1/n) times', (n) => {
    for (const marked of new Set([0, n >> 1, n - 1])) {
      const values = Float64Array.from({ length: n }, (_, i) =>
        i === marked ? 1 : i === (marked + 1) % n ? 1000 : 0,
      );
      const resamples = 4000;
      const random = randomStream(4, `place/${n}/${marked}`);
      const counts = bootstrapSums(values, resamples, random).map((sum) => sum % 1000);
      for (const k of n === 1 ? [] : [0, 1, 2, 3]) {
        const p = binomialProbability(k, n, 1 / n);
        const seen = counts.filter((count) => count === k).length / resamples;
        expect(Math.abs(seen - p)).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / resamples) + 1e-9);
      }
    }
  });

  test.each([40, 300, 777])('n = %i: the sums vary as they should', (n) => {
    const values = Float64Array.from({ length: n }, (_, i) => Math.sin(i * i));
    const sums = bootstrapSums(values, 4000, randomStream(2, `spread/${n}`));
    const expected = standardDeviation(values, 'population')! * Math.sqrt(n);
    expect(standardDeviation(sums)! / expected).toBeGreaterThan(0.95);
    expect(standardDeviation(sums)! / expected).toBeLessThan(1.05);
  });

  test('two distinct values take one binomial draw each', () => {
    const values = Float64Array.from([0, 1, 1, 0, 1, 1, 1]);
    const random = randomStream(9, 'coin');
    const sums = bootstrapSums(values, 5, randomStream(9, 'coin'));
    expect([...sums]).toEqual(Array.from({ length: 5 }, () => 7 - nextBinomial(random, 7, 2 / 7)));
  });
});

describe('bootstrapMean', () => {
  const values = [0.2, 0.4, 0.4, 0.9, 0.1, 0.7, 0.3, 0.3, 0.8, 0.5];

  test('is seeded: the same seed gives the same record', () => {
    expect(bootstrapMean(values, { seed: 1 })).toEqual(bootstrapMean(values, { seed: 1 }));
    expect(bootstrapMean(values, { seed: 1 })).not.toEqual(bootstrapMean(values, { seed: 2 }));
    expect(bootstrapMean(values, { seed: 1 })).toMatchObject({
      estimate: 0.46,
      resamples: 1000,
      undefined_resamples: 0,
      seed: 1,
      clusters: null,
      percentile: { method: 'bootstrap-percentile', level: 0.95 },
      bca: { method: 'bootstrap-bca', level: 0.95 },
    });
  });

  test('agrees with the general way, and its standard error with theory', () => {
    const options = { seed: 3, resamples: 20_000, level: 0.9 };
    const fast = bootstrapMean(values, options);
    const slow = bootstrapStatistic(
      10,
      (at) => at.reduce((sum, i) => sum + values[i]!, 0) / at.length,
      options,
    );
    const theory = standardDeviation(values, 'population')! / Math.sqrt(10);
    for (const result of [fast, slow]) expect(result.standard_error! / theory).toBeCloseTo(1, 1);
    for (const kind of ['percentile', 'bca'] as const) {
      expect(fast[kind]!.low).toBeCloseTo(slow[kind]!.low, 1);
      expect(fast[kind]!.high).toBeCloseTo(slow[kind]!.high, 1);
    }
  });

  test.each([[[]], [[0.5]], [[1, 1, 1, 1]], [[0.1, 0.1, 0.1]]])('%j has no interval', (few) => {
    const result = bootstrapMean(few, { seed: 1 });
    expect(result).toMatchObject({ percentile: null, bca: null, estimate: few[0] ?? null });
  });

  test('clusters are drawn whole: their error is larger than that of single values', () => {
    const clusters = Array.from({ length: 60 }, (_, i) => i % 6);
    const grouped = clusters.map((cluster) => cluster / 5);
    const whole = bootstrapMean(grouped, { seed: 1, clusters });
    const single = bootstrapMean(grouped, { seed: 1 });
    expect(whole.clusters).toBe(6);
    expect(whole.estimate).toBeCloseTo(0.5, 12);
    expect(whole.standard_error! / single.standard_error!).toBeGreaterThan(2.5);
    expect(() => bootstrapMean(grouped, { seed: 1, clusters: [1] })).toThrow(
      usageError('E_METRIC_CLUSTERS', /60 values and 1 clusters/),
    );
    expect(bootstrapMean([1, 2], { seed: 1, clusters: ['a', 'a'] })).toMatchObject({
      clusters: 1,
      standard_error: null,
      percentile: null,
    });
    expect(bootstrapMean([1, 2], { seed: 1, clusters: ['a', 'b'] })).toMatchObject({
      clusters: 2,
      percentile: { low: 1, high: 2 },
    });
  });

  test('two values are enough', () => {
    expect(bootstrapMean([1, 2], { seed: 1 })).toMatchObject({ percentile: { low: 1, high: 2 } });
  });

  test('BCa moves towards the long tail', () => {
    const right = bootstrapMean([1, 2, 3, 4, 10], { seed: 1, resamples: 4000 });
    expect(right.bca!.low).toBeGreaterThan(right.percentile!.low);
    expect(right.bca!.high).toBeGreaterThan(right.percentile!.high);
    const left = bootstrapMean([-1, -2, -3, -4, -10], { seed: 1, resamples: 4000 });
    expect(left.bca!.low).toBeLessThan(left.percentile!.low);
    expect(left.bca!.high).toBeLessThan(left.percentile!.high);
  });

  test('refuses what it cannot use', () => {
    expect(() => bootstrapMean([1, Number.NaN], { seed: 1 })).toThrow(
      usageError('E_METRIC_NOT_FINITE', /finite/),
    );
    expect(() => bootstrapMean(values, { seed: 0.5 })).toThrow(
      usageError('E_METRIC_SEED', /seed is an integer/),
    );
    expect(() => bootstrapMean(values, { seed: 1, resamples: 0 })).toThrow(
      usageError('E_METRIC_RESAMPLES', /resamples/),
    );
    expect(() => bootstrapMean(values, { seed: 1, level: 95 })).toThrow(
      usageError('E_METRIC_LEVEL', /level/),
    );
  });
});

describe('bootstrapStatistic', () => {
  test("Efron's law schools: the correlation, its acceleration, a plausible BCa interval", () => {
    const result = bootstrapStatistic(15, correlationOf, { seed: 1, resamples: 4000 });
    expect(result.estimate).toBeCloseTo(0.776374491289407, 12);
    const leftOut = LSAT.map(
      (_, out) => correlationOf(Uint32Array.from(LSAT.keys()).filter((i) => i !== out))!,
    );
    expect(jackknifeAcceleration(leftOut)).toBeCloseTo(-0.07567156493787919, 12);
    expect(standardDeviation(leftOut, 'population')! * Math.sqrt(14)).toBeCloseTo(0.14251861860227247, 12);
    expect(result.bca!.low).toBeGreaterThan(0.25);
    expect(result.bca!.low).toBeLessThan(0.4);
    expect(result.bca!.high).toBeCloseTo(0.93, 1);
  });

  test('resamples on which the statistic is not defined are counted and left out', () => {
    const result = bootstrapStatistic(3, (at) => (at[0] === 0 ? null : at[0]! + at[1]!), {
      seed: 1,
      resamples: 300,
    });
    expect(result).toMatchObject({
      estimate: null,
      standard_error: null,
      percentile: null,
      bca: null,
      undefined_resamples: 0,
    });
    const half = bootstrapStatistic(3, (at) => (at[0] === 2 ? Number.NaN : at[0]! + at[1]!), {
      seed: 1,
      resamples: 300,
    });
    expect(half.undefined_resamples).toBeGreaterThan(60);
    expect(half.undefined_resamples).toBeLessThan(140);
    expect(half.percentile!.high).toBeLessThanOrEqual(3);
  });

  test('sees the whole sample, the resamples, then all but one', () => {
    const seen: number[][] = [];
    const statistic = (at: Uint32Array) => {
      seen.push([...at]);
      return at.reduce((sum, i) => sum + i, 0);
    };
    bootstrapStatistic(3, statistic, { seed: 1, resamples: 2 });
    expect(seen).toHaveLength(6);
    expect(seen[0]).toEqual([0, 1, 2]);
    for (const resample of seen.slice(1, 3)) expect(resample).toHaveLength(3);
    expect(seen.slice(3)).toEqual([
      [1, 2],
      [0, 2],
      [0, 1],
    ]);
  });

  test('beyond 2,000 samples the jackknife leaves out groups', () => {
    let calls = 0;
    const first = (at: Uint32Array) => {
      calls++;
      return at.reduce((sum, i) => sum + (i % 7), 0) / at.length;
    };
    const result = bootstrapStatistic(5000, first, { seed: 1, resamples: 50 });
    expect(calls).toBe(1 + 50 + 2000);
    expect(result.bca).not.toBeNull();
    expect(bootstrapStatistic(0, first, { seed: 1 })).toMatchObject({ estimate: null, percentile: null });
  });
});

describe('bcaLevels', () => {
  test('without bias and acceleration they are the plain levels', () => {
    const [low, high] = bcaLevels(0.5, 0, 0.95)!;
    expect(low).toBeCloseTo(0.025, 14);
    expect(high).toBeCloseTo(0.975, 14);
  });

  test('the mean of 1, 2, 3, 4, 10 with mid-rank bias', () => {
    const [low, high] = bcaLevels(0.53232, 0.08485281374238571, 0.95)!;
    expect(low).toBeCloseTo(0.061852649671116, 12);
    expect(high).toBeCloseTo(0.994609349938718, 12);
  });

  test('all replicates on one side, or a correction out of its range: none', () => {
    expect(bcaLevels(0, 0.1, 0.95)).toBeNull();
    expect(bcaLevels(1, 0.1, 0.95)).toBeNull();
    expect(bcaLevels(0.9, 0.5, 0.95)).toBeNull();
    expect(midRankShare([1, 2, 2, 3], 2)).toBe(0.5);
  });
});
