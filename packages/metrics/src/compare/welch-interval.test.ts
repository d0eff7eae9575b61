import { describe, expect, test } from 'vitest';
import { mean } from './descriptive/mean.ts';
import { standardError } from './standard-error.ts';
import { type IndependentMean, welchInterval } from './welch-interval.ts';

const of = (values: readonly number[]): IndependentMean => ({
  mean: mean(values)!,
  standardError: standardError(values)!,
  degreesOfFreedom: values.length - 1,
});

describe('welchInterval', () => {
  // R 4.2, t.test (SciPy's quantile is off by 1e-9 where the degrees of freedom are not a whole number).
  test.each([
    [[1, 2, 3, 4], [2.5, 3.5, 9, 1, 4, 8], -5.567317393696934, 1.2339840603636],
    [[0, 1], [5, 6, 7, 8, 9, 30], -20.28758983151692, -0.3790768351497467],
    [[0.1, 0.2, 0.4], [0.1, 0.1, 0.1], -0.2461249700263426, 0.5127916366930092],
  ])('%j against %j', (a, b, low, high) => {
    const interval = welchInterval(of(a), of(b))!;
    expect(interval).toMatchObject({ method: 'welch', level: 0.95 });
    expect(interval.low).toBeCloseTo(low, 10);
    expect(interval.high).toBeCloseTo(high, 10);
  });

  test('turned round, the ends change their signs; a higher level is wider', () => {
    const [a, b] = [of([1, 2, 3, 4]), of([2, 9, 1])];
    const [there, back, wide] = [welchInterval(a, b)!, welchInterval(b, a)!, welchInterval(a, b, 0.99)!];
    expect(back.low).toBeCloseTo(-there.high, 12);
    expect(back.high).toBeCloseTo(-there.low, 12);
    expect(wide.low).toBeLessThan(there.low);
    expect(wide.high).toBeGreaterThan(there.high);
  });

  test('neither varies, or one has no degrees of freedom: null', () => {
    const still = of([0.5, 0.5, 0.5]);
    expect(welchInterval(still, still)).toBeNull();
    expect(welchInterval(of([1, 2]), { mean: 1, standardError: 0.1, degreesOfFreedom: 0 })).toBeNull();
    const rounding = { mean: 0.7, standardError: 1e-17, degreesOfFreedom: 9 };
    expect(welchInterval(rounding, { ...rounding, mean: 0.7 - 1e-9 })).toBeNull();
  });
});
