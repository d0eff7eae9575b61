import { describe, expect, test } from 'vitest';
import type { Xoshiro128 } from '../random/random-stream.ts';
import { mean, standardError } from './descriptive.ts';
import { normalQuantile } from './distributions.ts';
import { benjaminiHochberg, benjaminiYekutieli, bonferroni, hochberg, holm } from './multiplicity.ts';
import { mcnemarTest } from './paired/paired-rate-difference.ts';
import { pairedDifference } from './paired/paired-difference.ts';
import { signFlipTest } from './paired/sign-flip-test.ts';
import { newcombeDifference } from './proportion-intervals.ts';
import { mostRejections, rejectionRate } from './testing/rejection-rate.ts';
import { twoSamplePermutationTest } from './permutation-test.ts';
import { type IndependentMean, welchInterval } from './mean-interval.ts';

type Draw = (random: Xoshiro128) => number;

const coin: Draw = (random) => random.nextInt(2);
const rare: Draw = (random) => Number(random.nextFloat() < 0.05);
const quarters: Draw = (random) => random.nextInt(5) / 4;
const normal: Draw = (random) => normalQuantile((random.nextUint32() + 0.5) / 2 ** 32);
const skewed: Draw = (random) => -Math.log(1 - random.nextFloat());
const draws = { coin, quarters, normal, skewed };

const many = (n: number, draw: Draw, random: Xoshiro128): number[] =>
  Array.from({ length: n }, () => draw(random));

describe('signFlipTest keeps its level', () => {
  test.each(
    Object.keys(draws).flatMap((kind) =>
      [0, 1, 2, 3, 6, 12, 40].map((n) => [kind as keyof typeof draws, n] as const),
    ),
  )('%s, n = %i', (kind, n) => {
    const trials = n > 20 ? 600 : 1500;
    const rate = rejectionRate(`flip/${kind}/${n}`, trials, (random) => {
      const differences = many(n, (r) => draws[kind](r) - draws[kind](r), random);
      return signFlipTest(differences, { seed: random.nextUint32(), draws: 199 })?.p_value ?? null;
    });
    expect(rate).toBeLessThanOrEqual(n <= 3 ? 0 : mostRejections(trials));
    const smooth = kind === 'normal' || kind === 'skewed';
    expect(rate).toBeGreaterThanOrEqual(n >= 12 && smooth ? 0.025 : 0);
  });
});

describe('twoSamplePermutationTest keeps its level', () => {
  const sizes = [
    [0, 5],
    [1, 1],
    [1, 2],
    [2, 3],
    [3, 3],
    [3, 12],
    [12, 3],
    [4, 9],
    [30, 12],
    [8, 60],
  ] as const;
  test.each(
    Object.keys(draws).flatMap((kind) => sizes.map(([m, n]) => [kind as keyof typeof draws, m, n] as const)),
  )('%s, %i against %i', (kind, m, n) => {
    const trials = 800;
    const rate = rejectionRate(`two/${kind}/${m}/${n}`, trials, (random) => {
      const [a, b] = [many(m, draws[kind], random), many(n, draws[kind], random)];
      return twoSamplePermutationTest(a, b, { seed: random.nextUint32(), draws: 199 })?.p_value ?? null;
    });
    expect(rate).toBeLessThanOrEqual(m + n <= 5 ? 0 : mostRejections(trials));
    expect(rate).toBeGreaterThanOrEqual(m >= 8 && kind === 'normal' ? 0.025 : 0);
  });
});

describe('mcnemarTest keeps its level', () => {
  const sizes = [0, 1, 2, 3, 5, 10, 50, 200];
  test.each([
    ...sizes.map((n) => ['half of the pairs tied', n, coin] as const),
    ...sizes.map((n) => ['nine in ten tied', n, rare] as const),
  ])('%s, %i pairs', (_, n, draw) => {
    const counts = (random: Xoshiro128) => {
      const pairs = Array.from({ length: n }, () => [draw(random), draw(random)] as const);
      return mcnemarTest(pairs.filter(([a, b]) => a > b).length, pairs.filter(([a, b]) => b > a).length);
    };
    const exact = rejectionRate(`mcnemar/${n}`, 3000, (random) => counts(random).exact_p_value);
    const mid = rejectionRate(`mcnemar/${n}`, 3000, (random) => counts(random).mid_p_value);
    expect(exact).toBeLessThanOrEqual(n <= 5 ? 0 : mostRejections(3000));
    expect(mid).toBeLessThanOrEqual(0.065);
    expect(mid).toBeGreaterThanOrEqual(exact);
    const corrected = rejectionRate(`mcnemar/${n}`, 3000, (r) => counts(r).chi_squared_corrected_p_value);
    expect(corrected).toBeLessThanOrEqual(n <= 3 ? 0 : mostRejections(3000));
  });
});

/** The p-value of differences around 0 that share most of what they are with their cluster. */
function clusteredNull(clusters: readonly number[], random: Xoshiro128): number | null {
  const shared = many(Math.max(...clusters) + 1, normal, random);
  const a = clusters.map((cluster) => 2 * shared[cluster]! + normal(random));
  return pairedDifference(
    a,
    a.map(() => 0),
    { clusters },
  ).t_p_value;
}

/** Thirty clusters of five that share most of what they are. */
const rateWith = (clustered: boolean) =>
  rejectionRate(`clustered/${clustered}`, 1000, (random) => {
    const shared = many(30, normal, random);
    const clusters = Array.from({ length: 150 }, (_, i) => i % 30);
    const a = clusters.map((cluster) => 2 * shared[cluster]! + normal(random));
    return pairedDifference(
      a,
      a.map(() => 0),
      clustered ? { clusters } : {},
    ).t_p_value;
  });

describe('pairedDifference keeps its level', () => {
  test.each([0, 1, 2, 3, 5, 20, 100])('normal differences, n = %i', (n) => {
    const rate = rejectionRate(`t/${n}`, 3000, (random) => {
      const [a, b] = [many(n, normal, random), many(n, normal, random)];
      return pairedDifference(a, b).t_p_value;
    });
    expect(rate).toBeLessThanOrEqual(mostRejections(3000));
    expect(rate).toBeGreaterThanOrEqual(n < 2 ? 0 : 0.035);
  });

  test.each(
    (['coin', 'rare', 'quarters', 'skewed'] as const).flatMap((kind) =>
      [0, 1, 2, 3, 8, 50].map((n) => [kind, n] as const),
    ),
  )('ties and skew: %s, n = %i', (kind, n) => {
    const rate = rejectionRate(`t/${kind}/${n}`, 3000, (random) => {
      const draw = { ...draws, rare }[kind];
      return pairedDifference(many(n, draw, random), many(n, draw, random)).t_p_value;
    });
    // Eight differences of -1, 0 and 1 take few values of t: the one next to 5 % is 5.8 %.
    expect(rate).toBeLessThanOrEqual(kind === 'coin' && n === 8 ? 0.075 : mostRejections(3000));
  });

  test.each([2, 3, 5, 30])('%i clusters of five', (count) => {
    const clusters = Array.from({ length: 5 * count }, (_, i) => i % count);
    const rate = rejectionRate(`clusters/${count}`, 2000, (random) => clusteredNull(clusters, random));
    expect(rate).toBeLessThanOrEqual(mostRejections(2000));
    expect(rate).toBeGreaterThan(0.03);
  });

  test.each([
    [5, 0.12],
    [30, 0.07],
  ])('%i clusters of one to fifteen: at most %d, above the level while they are few', (count, most) => {
    const rate = rejectionRate(`unequal/${count}`, 2000, (random) => {
      const sizes = Array.from({ length: count }, () => 1 + random.nextInt(15));
      return clusteredNull(
        sizes.flatMap((size, cluster) => Array.from({ length: size }, () => cluster)),
        random,
      );
    });
    expect(rate).toBeLessThanOrEqual(most);
  });

  test('clusters of one are single values', () => {
    const clusters = Array.from({ length: 30 }, (_, i) => i);
    const rate = rejectionRate('ones', 2000, (random) => clusteredNull(clusters, random));
    expect(rate).toBeLessThanOrEqual(mostRejections(2000));
  });

  test('clustered differences: the plain error rejects far too often, the clustered one does not', () => {
    expect(rateWith(false)).toBeGreaterThan(0.2);
    expect(rateWith(true)).toBeLessThan(0.08);
  });
});

describe('welchInterval keeps its level', () => {
  const summary = (values: number[]): IndependentMean | null => {
    const error = standardError(values);
    return error === null
      ? null
      : { mean: mean(values)!, standardError: error, degreesOfFreedom: values.length - 1 };
  };

  test.each([
    [0, 5, 1],
    [1, 5, 1],
    [2, 2, 1],
    [3, 3, 1],
    [3, 60, 4],
    [60, 3, 4],
    [8, 40, 1],
  ])('%i values against %i, the first with %i times the spread', (m, n, spread) => {
    const rate = rejectionRate(`welch/${m}/${n}`, 3000, (random) => {
      const [a, b] = [
        summary(many(m, normal, random).map((value) => spread * value)),
        summary(many(n, normal, random)),
      ];
      const interval = a && b && welchInterval(a, b);
      return interval === null ? null : Number(interval.low <= 0 && 0 <= interval.high);
    });
    expect(rate).toBeLessThanOrEqual(mostRejections(3000));
    expect(rate).toBeGreaterThanOrEqual(m < 2 ? 0 : 0.01);
  });
});

describe('newcombeDifference keeps about its level', () => {
  test.each([
    [1, 1, 0.5],
    [2, 3, 0.5],
    [3, 30, 0.5],
    [10, 40, 0.9],
    [20, 20, 0.05],
    [5, 200, 0.3],
    [50, 80, 0.5],
  ])('%i against %i trials at %d', (m, n, chance) => {
    const hits = (trials: number, random: Xoshiro128) => ({
      trials,
      successes: many(trials, (r) => Number(r.nextFloat() < chance), random).filter(Boolean).length,
    });
    const rate = rejectionRate(`newcombe/${m}/${n}`, 3000, (random) => {
      const { low, high } = newcombeDifference(hits(m, random), hits(n, random))!.interval;
      return Number(low <= 0 && 0 <= high);
    });
    // Two against three has few outcomes: 2/32 of them lie outside.
    expect(rate).toBeLessThanOrEqual(m === 2 ? 0.08 : mostRejections(3000));
  });
});

describe('adjusted p-values keep the family-wise error', () => {
  test.each([
    ['holm', holm],
    ['hochberg', hochberg],
    ['bonferroni', bonferroni],
    ['benjaminiHochberg', benjaminiHochberg],
    ['benjaminiYekutieli', benjaminiYekutieli],
  ] as const)('%s, every null hypothesis being true', (name, adjust) => {
    for (const m of [1, 2, 3, 10]) {
      const rate = rejectionRate(`${name}/${m}`, 4000, (random) =>
        Math.min(...adjust(many(m, (r) => r.nextFloat(), random))),
      );
      expect(rate).toBeLessThanOrEqual(mostRejections(4000));
      expect(rate).toBeGreaterThan(name === 'benjaminiYekutieli' ? 0.01 : 0.035);
    }
  });

  test.each([
    ['holm', holm],
    ['benjaminiYekutieli', benjaminiYekutieli],
  ] as const)('%s, of p-values that all depend on one another', (name, adjust) => {
    const rate = rejectionRate(`dependent/${name}`, 4000, (random) => {
      const shared = random.nextFloat();
      return Math.min(...adjust(Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? shared : 1 - shared))));
    });
    expect(rate).toBeLessThanOrEqual(mostRejections(4000));
  });
});
