import { describe, expect, test } from 'vitest';
import type { Xoshiro128 } from '../random/xoshiro128.ts';
import { normalQuantile } from './distributions/normal-quantile.ts';
import { mcnemarTest } from './mcnemar-test.ts';
import { benjaminiHochberg } from './multiplicity/benjamini-hochberg.ts';
import { bonferroni } from './multiplicity/bonferroni.ts';
import { hochberg } from './multiplicity/hochberg.ts';
import { holm } from './multiplicity/holm.ts';
import { pairedDifference } from './paired-difference.ts';
import { signFlipTest } from './sign-flip-test.ts';
import { mostRejections, rejectionRate } from './testing/rejection-rate.ts';
import { twoSamplePermutationTest } from './two-sample-permutation-test.ts';

type Draw = (random: Xoshiro128) => number;

const coin: Draw = (random) => random.nextInt(2);
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
  test.each([0, 1, 2, 3, 5, 10, 50, 200])('%i pairs', (n) => {
    const counts = (random: Xoshiro128) => {
      const pairs = Array.from({ length: n }, () => [coin(random), coin(random)] as const);
      return mcnemarTest(pairs.filter(([a, b]) => a > b).length, pairs.filter(([a, b]) => b > a).length);
    };
    const exact = rejectionRate(`mcnemar/${n}`, 3000, (random) => counts(random).exact_p_value);
    const mid = rejectionRate(`mcnemar/${n}`, 3000, (random) => counts(random).mid_p_value);
    expect(exact).toBeLessThanOrEqual(n <= 5 ? 0 : mostRejections(3000));
    expect(mid).toBeLessThanOrEqual(0.065);
    expect(mid).toBeGreaterThanOrEqual(exact);
  });
});

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

  test('clustered differences: the plain error rejects far too often, the clustered one does not', () => {
    expect(rateWith(false)).toBeGreaterThan(0.2);
    expect(rateWith(true)).toBeLessThan(0.08);
  });
});

describe('adjusted p-values keep the family-wise error', () => {
  test.each([
    ['holm', holm],
    ['hochberg', hochberg],
    ['bonferroni', bonferroni],
    ['benjaminiHochberg', benjaminiHochberg],
  ] as const)('%s, every null hypothesis being true', (name, adjust) => {
    for (const m of [1, 2, 3, 10]) {
      const rate = rejectionRate(`${name}/${m}`, 4000, (random) =>
        Math.min(...adjust(many(m, (r) => r.nextFloat(), random))),
      );
      expect(rate).toBeLessThanOrEqual(mostRejections(4000));
      expect(rate).toBeGreaterThan(0.035);
    }
  });
});
