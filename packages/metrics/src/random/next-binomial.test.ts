import { describe, expect, test } from 'vitest';
import { binomialProbability } from '../compare/distributions.ts';
import { nextBinomial } from './next-binomial.ts';
import { randomStream } from './random-stream.ts';

const DRAWS = 40_000;

/** Pearson's statistic over the values expected at least ten times, the rest pooled, as a normal score. */
function misfit(n: number, p: number): number {
  const random = randomStream(11, `binomial/${n}/${p}`);
  const counts = new Map<number, number>();
  for (let i = 0; i < DRAWS; i++) {
    const k = nextBinomial(random, n, p);
    counts.set(k, (counts.get(k) ?? 0) + 1);
  }
  let [chi2, cells, restSeen, restExpected] = [0, 0, DRAWS, DRAWS];
  for (let k = 0; k <= n; k++) {
    const expected = DRAWS * binomialProbability(k, n, p);
    if (expected < 10) continue;
    const seen = counts.get(k) ?? 0;
    chi2 += (seen - expected) ** 2 / expected;
    cells++;
    restSeen -= seen;
    restExpected -= expected;
  }
  if (restExpected > 1) chi2 += (restSeen - restExpected) ** 2 / restExpected;
  return (chi2 - (cells - 1)) / Math.sqrt(2 * Math.max(1, cells - 1));
}

describe('nextBinomial', () => {
  test.each([
    [1, 0.5],
    [5, 0.3],
    [40, 0.25],
    [40, 0.9],
    [100, 0.001],
    [1000, 0.02],
    [5000, 0.5],
    [100_000, 0.00256],
  ])('Binomial(%i, %d) has the frequencies of its distribution', (n, p) => {
    expect(misfit(n, p)).toBeLessThan(4);
  });

  test('no trials, no chance and certainty', () => {
    const random = randomStream(1, 'edges');
    expect(nextBinomial(random, 0, 0.5)).toBe(0);
    expect(nextBinomial(random, 9, 0)).toBe(0);
    expect(nextBinomial(random, 9, 1)).toBe(9);
  });

  test('what is certain takes no draw', () => {
    const [random, untouched] = [randomStream(1, 'edges'), randomStream(1, 'edges')];
    for (const [n, p] of [
      [0, 0.5],
      [9, 0],
      [9, 1],
    ] as const)
      nextBinomial(random, n, p);
    expect(random.nextUint32()).toBe(untouched.nextUint32());
  });
});
