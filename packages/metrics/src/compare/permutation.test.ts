import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usageError } from '../testing/usage-error.ts';
import { signFlipTest } from './paired/sign-flip-test.ts';
import { twoSamplePermutationTest } from './permutation-test.ts';

const ones = (n: number): number[] => Array.from({ length: n }, () => 1);

describe('signFlipTest', () => {
  test('counts all sign patterns: 26 of 256', () => {
    expect(signFlipTest([0.7, -0.2, 0.5, 0.9, 0.1, -0.4, 0.3, 0.8])).toEqual({
      method: 'exact',
      at_least_as_extreme: 26,
      arrangements: 256,
      p_value: 26 / 256,
    });
  });

  test('counts ties that binary arithmetic would miss: 0.1 + 0.2 is as extreme as 0.3', () => {
    expect(signFlipTest([0.1, 0.2, -0.3])).toMatchObject({ at_least_as_extreme: 8 });
    expect(signFlipTest([0.1, 0.2, 0.3])).toMatchObject({ at_least_as_extreme: 2 });
  });

  test('agrees with plain enumeration on integers', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 8 }), (values) => {
        const observed = Math.abs(values.reduce((a, b) => a + b));
        let extreme = 0;
        for (let signs = 0; signs < 2 ** values.length; signs++) {
          const sum = values.reduce((total, value, i) => total + (signs & (1 << i) ? value : -value), 0);
          if (Math.abs(sum) >= observed) extreme++;
        }
        expect(signFlipTest(values)!.p_value).toBeCloseTo(extreme / 2 ** values.length, 12);
      }),
    );
  });

  test('is the same for tenths, for their thirds, and for huge or tiny multiples', () => {
    const values = [3, -1, 4, 1, -5, 9, 2, 6];
    const p = signFlipTest(values)!.p_value;
    for (const factor of [0.1, 1 / 3, 1e300, 1e-300, 1e-310]) {
      expect(signFlipTest(values.map((value) => value * factor))!.p_value).toBe(p);
    }
  });

  test('zeros change nothing, so many of them still allow enumeration', () => {
    const zeros = Array.from({ length: 500 }, () => 0);
    expect(signFlipTest([1, 1, 1, 1, ...zeros])).toMatchObject({ method: 'exact', p_value: 0.125 });
    expect(signFlipTest([0, 0])).toMatchObject({ p_value: 1, arrangements: 1 });
  });

  test('enumerates 20 differences and draws beyond, seeded and never 0', () => {
    expect(signFlipTest(ones(20))).toMatchObject({
      method: 'exact',
      arrangements: 2 ** 20,
      p_value: 2 ** -19,
    });
    const drawn = signFlipTest(ones(40), { seed: 3 });
    expect(drawn).toEqual({
      method: 'monte-carlo',
      at_least_as_extreme: 0,
      arrangements: 9999,
      p_value: 1e-4,
    });
    const mixed = Array.from({ length: 60 }, (_, i) => (i % 7) - 2.5);
    expect(signFlipTest(mixed, { seed: 5 })).toEqual(signFlipTest(mixed, { seed: 5 }));
    expect(signFlipTest(mixed, { seed: 5 })).not.toEqual(signFlipTest(mixed, { seed: 6 }));
  });

  test('draws agree with the exact value', () => {
    const values = Array.from({ length: 21 }, (_, i) => (i < 14 ? 1 : -1));
    // 14 heads of 21, two-sided: 2 P(Bin(21, ½) ≥ 14).
    expect(signFlipTest(values, { seed: 1, draws: 40_000 })!.p_value).toBeCloseTo(0.1892, 2);
  });

  test('draws equal sizes together or one by one with the same distribution', () => {
    const few = Array.from({ length: 1_600 }, (_, i) => (i % 32 < 17 ? 1 : -1) * (1 + (i % 3)));
    const many = few.map((value, i) => value + i * 1e-9);
    const [together, apart] = [few, many].map(
      (values) => signFlipTest(values, { seed: 8, draws: 20_000 })!.p_value,
    );
    expect(together).toBeCloseTo(apart!, 2);
    expect(together).toBeLessThan(0.05);
    expect(together).toBeGreaterThan(0.001);
  });

  test('no differences, bad values and missing seeds', () => {
    expect(signFlipTest([])).toBeNull();
    expect(() => signFlipTest([1, Number.NaN])).toThrow(
      usageError('E_METRIC_NOT_FINITE', /given NaN at index 1/),
    );
    const long = Array.from({ length: 30 }, (_, i) => i + 1);
    expect(() => signFlipTest(long)).toThrow(usageError('E_METRIC_SEED', /a seed is needed/));
    expect(() => signFlipTest(long, { seed: 1, draws: 0 })).toThrow(
      usageError('E_METRIC_DRAWS', /number of draws/),
    );
  });
});

describe('twoSamplePermutationTest', () => {
  test('counts all choices: 4 of 35', () => {
    expect(twoSamplePermutationTest([1.2, 2.3, 3.1, 4.8], [0.9, 1.1, 2])).toEqual({
      method: 'exact',
      at_least_as_extreme: 4,
      arrangements: 35,
      p_value: 4 / 35,
    });
  });

  test('does not depend on which group is first or on the order inside', () => {
    const values = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(values, values, (a, b) => {
        const p = twoSamplePermutationTest(a, b)!.p_value;
        expect(twoSamplePermutationTest(b, a)!.p_value).toBeCloseTo(p, 12);
        expect(twoSamplePermutationTest(a.toReversed(), b)!.p_value).toBe(p);
        expect(p).toBeGreaterThan(0);
      }),
      { numRuns: 50 },
    );
  });

  test('unequal groups, tenths and ties', () => {
    expect(twoSamplePermutationTest([0.3], [0.1, 0.2])).toMatchObject({
      at_least_as_extreme: 2,
      arrangements: 3,
    });
    expect(twoSamplePermutationTest([1, 1], [1, 1, 1])).toMatchObject({ p_value: 1 });
    expect(twoSamplePermutationTest([1 / 3, 1 / 7], [2 / 3])).toMatchObject({
      arrangements: 3,
      p_value: 1 / 3,
    });
  });

  test('draws beyond 2^20 choices, agreeing with the normal approximation', () => {
    const a = Array.from({ length: 40 }, (_, i) => i);
    const b = Array.from({ length: 40 }, (_, i) => i + 8);
    const result = twoSamplePermutationTest(a, b, { seed: 2, draws: 20_000 })!;
    expect(result.method).toBe('monte-carlo');
    expect(Math.abs(result.p_value - 0.0036)).toBeLessThan(0.002);
    const near = twoSamplePermutationTest(
      a,
      b.map((value) => value - 4),
      { seed: 2, draws: 20_000 },
    )!;
    expect(Math.abs(near.p_value - 0.1292)).toBeLessThan(0.01);
    expect(a).toEqual(Array.from({ length: 40 }, (_, i) => i));
    expect(twoSamplePermutationTest(a, b, { seed: 2, draws: 20_000 })).toEqual(result);
    expect(() => twoSamplePermutationTest(a, b)).toThrow(usageError('E_METRIC_SEED', /seed is needed/));
  });

  test('an empty group has no test', () => {
    expect(twoSamplePermutationTest([], [1])).toBeNull();
    expect(twoSamplePermutationTest([1], [])).toBeNull();
    expect(() => twoSamplePermutationTest([1], [Number.POSITIVE_INFINITY])).toThrow(
      usageError('E_METRIC_NOT_FINITE', /finite/),
    );
  });
});
