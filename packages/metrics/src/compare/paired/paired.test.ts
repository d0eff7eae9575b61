import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usageError } from '../../testing/usage-error.ts';
import { clusteredStandardError } from '../mean-interval.ts';
import { scaledIntegers } from '../scaled-integers.ts';
import { standardError } from '../descriptive.ts';
import { mcnemarTest } from './paired-rate-difference.ts';
import { pairedDifference, pairedDifferences } from './paired-difference.ts';

const A = [1, 1, 0, 1, 1, 0, 1, 1, 1, 0, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1];
const B = [1, 0, 0, 1, 1, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1, 0, 1];

describe('pairedDifference', () => {
  test('twenty questions, two systems', () => {
    const result = pairedDifference(A, B);
    expect(result).toMatchObject({ n: 20, changed: 4, clusters: null });
    expect(result.difference).toBeCloseTo(0.2, 14);
    expect(result.standard_error).toBeCloseTo(0.09176629354822471, 14);
    expect(result.unpaired_standard_error).toBeCloseTo(0.15131006854173737, 14);
    expect(result.correlation).toBeCloseTo(0.6382847385042252, 13);
    expect(result.t_p_value).toBeCloseTo(0.04208628671050175, 12);
    expect(result.z_p_value).toBeCloseTo(0.029298294404550604, 12);
    expect(result.interval).toMatchObject({ method: 'student', level: 0.95 });
    expect(result.interval!.low).toBeCloseTo(0.2 - 2.093024054408263 * 0.09176629354822471, 10);
  });

  test('the paired error is that of both with their correlation', () => {
    const values = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), {
      minLength: 3,
      maxLength: 30,
    });
    fc.assert(
      fc.property(values, (pairs) => {
        const [a, b] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
        const result = pairedDifference(a, b);
        if (result.correlation === null) return;
        const [first, second] = [standardError(a)!, standardError(b)!];
        const squared = first ** 2 + second ** 2 - 2 * result.correlation * first * second;
        expect(result.standard_error! ** 2).toBeCloseTo(squared, 10);
        expect(pairedDifference(b, a).difference).toBeCloseTo(-result.difference!, 12);
      }),
    );
  });

  test('differences that are all the same have no spread, even in tenths: no interval, no p-value', () => {
    const result = pairedDifference([0.3, 0.2, 0.9, 0.7], [0.2, 0.1, 0.8, 0.6]);
    expect(result).toMatchObject({
      difference: 0.1,
      standard_error: 0,
      interval: null,
      t_p_value: null,
      changed: 4,
    });
    expect(pairedDifference(A, A)).toMatchObject({
      difference: 0,
      changed: 0,
      interval: null,
      z_p_value: null,
    });
  });

  test('differences that vary by rounding alone have no spread either: no interval, no p-value', () => {
    const b = [1 / 3, 1 / 7, 0.2, 0.9, 2 / 3];
    const shifted = pairedDifference(
      b.map((value) => value + 1e-5),
      b,
    );
    expect(shifted.standard_error).toBeGreaterThan(0);
    expect(shifted).toMatchObject({ interval: null, t_p_value: null, z_p_value: null });
    expect(pairedDifference([0.1, 0.2, 0.4, 0.3, 0.5], b).interval).not.toBeNull();
  });

  test('clusters that are copies of one another have no spread: no interval', () => {
    const values = [0.1, 0.2, 0.3, 0.1, 0.2, 0.3];
    const zeros = values.map(() => 0);
    expect(pairedDifference(values, zeros, { clusters: [1, 1, 1, 2, 2, 2] })).toMatchObject({
      interval: null,
      t_p_value: null,
    });
  });

  test.each([0, 1])('%i pairs: no standard error, no interval, no p-value', (n) => {
    expect(pairedDifference(A.slice(0, n), B.slice(0, n))).toMatchObject({
      n,
      difference: n === 0 ? null : 0,
      standard_error: null,
      interval: null,
      t_p_value: null,
      correlation: null,
    });
  });

  test('with clusters: corrected error, C - 1 degrees of freedom', () => {
    const clusters = A.map((_, i) => `q${Math.floor(i / 4)}`);
    const result = pairedDifference(A, B, { clusters, level: 0.9 });
    const expected = clusteredStandardError(pairedDifferences(A, B), clusters)!;
    expect(result.standard_error).toBe(expected.corrected);
    expect(result).toMatchObject({ clusters: 5, interval: { method: 'student-clustered', level: 0.9 } });
    expect(pairedDifference(A, B, { clusters: A.map(() => 'one') })).toMatchObject({
      clusters: 1,
      interval: null,
    });
  });

  test('refuses unequal lengths and values that are not finite', () => {
    expect(() => pairedDifference([1], [])).toThrow(usageError('E_METRIC_PAIRS', /given 1 and 0/));
    expect(() => pairedDifference([1, Number.NaN], [1, 2])).toThrow(
      usageError('E_METRIC_NOT_FINITE', /NaN at index 1/),
    );
    expect(() => pairedDifference([1, 2], [1, 2], { clusters: ['a'] })).toThrow(
      usageError('E_METRIC_CLUSTERS', /2 values and 1 clusters/),
    );
  });
});

describe('clusteredStandardError', () => {
  test('0 … 19 in four clusters', () => {
    const values = Array.from({ length: 20 }, (_, i) => i);
    const result = clusteredStandardError(
      values,
      values.map((i) => i % 4),
    )!;
    expect(result.uncorrected).toBeCloseTo(0.5590169943749475, 14);
    expect(result.corrected).toBeCloseTo(0.6454972243679028, 14);
    expect(standardError(values)).toBeCloseTo(1.3228756555322954, 14);
  });

  test('single values as clusters give the plain error', () => {
    const result = clusteredStandardError(
      A,
      A.map((_, i) => i),
    )!;
    expect(result.corrected).toBeCloseTo(standardError(A)!, 14);
  });

  test('one cluster has no corrected error; nothing has none at all', () => {
    expect(clusteredStandardError([1, 2, 3], ['a', 'a', 'a'])).toMatchObject({
      corrected: null,
      clusters: 1,
    });
    expect(clusteredStandardError([], [])).toBeNull();
  });
});

describe('mcnemarTest', () => {
  test.each([
    [10, 3, 0.09228515625, 0.057373046875],
    [15, 5, 0.04138946533203125, 0.02660369873046875],
    [1, 9, 0.021484375, 0.01171875],
    [4, 0, 0.125, 0.0625],
    [0, 0, 1, 1],
    [1, 1, 1, 1],
    [7, 7, 1, 1],
  ])('%i and %i', (b, c, exact, mid) => {
    const result = mcnemarTest(b, c);
    expect(result.exact_p_value).toBeCloseTo(exact, 13);
    expect(result.mid_p_value).toBeCloseTo(mid, 13);
    expect(mcnemarTest(c, b).exact_p_value).toBe(result.exact_p_value);
  });

  test('chi-squared with and without correction', () => {
    const result = mcnemarTest(121, 59);
    expect(result.chi_squared).toBeCloseTo(21.355555555555554, 12);
    expect(result.chi_squared_corrected).toBeCloseTo(20.67222222222222, 12);
    expect(result.exact_p_value).toBeCloseTo(4.4344492637551645e-6, 17);
    expect(mcnemarTest(0, 0)).toMatchObject({ chi_squared_p_value: 1, chi_squared_corrected_p_value: 1 });
  });

  test('equals the sign-flip idea: the sum of binomial tails', () => {
    expect(mcnemarTest(0, 60).exact_p_value).toBeCloseTo(2 ** -59, 25);
  });

  test.each([-1, 0.5, Number.NaN])('refuses the count %d', (count) => {
    expect(() => mcnemarTest(count, 1)).toThrow(usageError('E_METRIC_COUNTS', /whole numbers/));
    expect(() => mcnemarTest(1, count)).toThrow(usageError('E_METRIC_COUNTS', /whole numbers/));
  });
});

describe('scaledIntegers', () => {
  test('decimals become whole numbers', () => {
    expect(scaledIntegers([0.1, -0.25, 3])).toEqual({
      integers: Float64Array.of(10, -25, 300),
      scale: 100,
      exact: true,
      slack: 0,
    });
    expect(scaledIntegers([])).toMatchObject({ exact: true, scale: 1 });
    expect(Object.is(scaledIntegers([-0]).integers[0], 0)).toBe(true);
  });

  test('others keep their value and say how far a sum may be off', () => {
    const result = scaledIntegers([1 / 3, 2 / 3]);
    expect(result.exact).toBe(false);
    expect(result.slack).toBeGreaterThan(0);
    expect(result.integers[0]! / result.scale).toBe(1 / 3);
    expect(scaledIntegers([1e308, 5]).exact).toBe(false);
  });

  test('no room for the sum: not exact', () => {
    expect(scaledIntegers([2 ** 52, 1]).exact).toBe(false);
    expect(scaledIntegers([2 ** 50, 1]).exact).toBe(true);
    expect(scaledIntegers([2 ** 50, 1], 8).exact).toBe(false);
  });
});
