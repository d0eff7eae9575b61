import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomStream } from '../../random/random-stream.ts';
import { nthSmallest, pairedPermutation } from './paired-permutation.ts';
import { signFlipTest } from './sign-flip-test.ts';

describe('nthSmallest', () => {
  test('is what sorting would give', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1 }), fc.nat(), (values, at) => {
        const rank = at % values.length;
        const sorted = values.toSorted((a, b) => a - b);
        expect(nthSmallest(Float64Array.from(values), rank)).toBe(sorted[rank]);
      }),
    );
  });
});

describe('pairedPermutation', () => {
  test('eight differences: 26 of 256 arrangements, and the interval of means over their subsets', () => {
    const differences = [0.7, -0.2, 0.5, 0.9, 0.1, -0.4, 0.3, 0.8];
    const { p_value, interval } = pairedPermutation(differences, { seed: 1 })!;
    expect(p_value).toBe(0.1015625);
    expect(interval!.low).toBeCloseTo(-0.1, 12);
    expect(interval!.high).toBeCloseTo(0.75, 12);
  });

  test('an end is the last shift that the test does not refuse', () => {
    const differences = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3];
    const { low, high } = pairedPermutation(differences, { seed: 1 })!.interval!;
    const pAt = (shift: number): number => signFlipTest(differences.map((value) => value - shift))!.p_value;
    for (const [end, outward] of [
      [low, -1],
      [high, 1],
    ] as const) {
      expect(pAt(end)).toBeGreaterThanOrEqual(0.05);
      expect(pAt(end + outward * 1e-6)).toBeLessThan(0.05);
    }
  });

  test('five pairs can refuse nothing at 5 %: there is no interval', () => {
    expect(pairedPermutation([0.1, 0.12, 0.11, 0.09, 0.1], { seed: 1 })).toEqual({
      p_value: 0.0625,
      interval: null,
    });
    expect(pairedPermutation([], { seed: 1 })).toBeNull();
  });

  test('interval and p-value agree on 0, drawn or not', () => {
    const difference = fc.integer({ min: -8, max: 12 }).map((tenths) => tenths / 10);
    fc.assert(
      fc.property(fc.array(difference, { minLength: 6, maxLength: 40 }), fc.nat(), (differences, seed) => {
        const { p_value, interval } = pairedPermutation(differences, { seed, draws: 999 })!;
        if (interval === null) return;
        expect(interval.low <= 0 && 0 <= interval.high).toBe(p_value >= 0.05);
      }),
    );
  });

  test('the same seed draws the same', () => {
    const differences = Array.from({ length: 60 }, (_, i) => Math.sin(i));
    expect(pairedPermutation(differences, { seed: 3 })).toEqual(pairedPermutation(differences, { seed: 3 }));
  });

  // Seeded: differences of a symmetric distribution around 0.3.
  test('covers as often as it says', () => {
    const random = randomStream(5, 'paired-permutation/coverage');
    const rounds = 600;
    let covered = 0;
    for (let round = 0; round < rounds; round++) {
      const differences = Array.from({ length: 20 }, () => 0.3 + random.nextUint32() / 2 ** 32 - 0.5);
      const { low, high } = pairedPermutation(differences, { seed: round, draws: 999 })!.interval!;
      if (low <= 0.3 && 0.3 <= high) covered += 1;
    }
    expect(covered / rounds).toBeGreaterThan(0.925);
    expect(covered / rounds).toBeLessThan(0.975);
  });
});
