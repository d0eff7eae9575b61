import { describe, expect, test } from 'vitest';
import { randomStream } from '../random/random-stream.ts';
import { mean, skewness, standardError } from './descriptive.ts';
import { type IndependentMean, meanInterval, skewedMeanInterval, welchInterval } from './mean-interval.ts';

describe('skewness', () => {
  test('the moment coefficient', () => {
    expect(skewness([1, 2, 3, 4, 10])).toBeCloseTo(1.1384199576606164, 12);
    expect(skewness([10, 4, 3, 2, 1].map((value) => -value))).toBeCloseTo(-1.1384199576606164, 12);
    expect(skewness([0, 1])).toBe(0);
  });

  test('none where nothing varies, and of nothing', () => {
    expect(skewness([3, 3, 3])).toBeNull();
    expect(skewness([])).toBeNull();
  });
});

const intervalsOf = (values: readonly number[]) => {
  const estimate = { mean: mean(values)!, standardError: standardError(values)! };
  return {
    hall: skewedMeanInterval({ ...estimate, skewness: skewness(values)!, n: values.length }),
    student: meanInterval({ ...estimate, degreesOfFreedom: values.length - 1 })!,
  };
};

describe('skewedMeanInterval', () => {
  test('without skewness it is the interval of Student', () => {
    const { hall, student } = intervalsOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(hall.low).toBeCloseTo(student.low, 10);
    expect(hall.high).toBeCloseTo(student.high, 10);
  });

  test('a tail to the right moves both ends to the right, and a mirrored one mirrors them', () => {
    const values = [0, 0, 0, 0.1, 0.1, 0.2, 0.9];
    const { hall, student } = intervalsOf(values);
    expect(hall.low).toBeGreaterThan(student.low);
    expect(hall.high).toBeGreaterThan(student.high);
    const mirrored = intervalsOf(values.map((value) => -value)).hall;
    expect(mirrored.low).toBeCloseTo(-hall.high, 12);
    expect(mirrored.high).toBeCloseTo(-hall.low, 12);
  });

  // Seeded: exponential values, the mean of which is 1.
  test.each([8, 10, 20, 30])('covers skewed values where Student does not: n = %i', (n) => {
    const random = randomStream(7, `skewed/${n}`);
    const rounds = 4_000;
    let [hall, student] = [0, 0];
    for (let round = 0; round < rounds; round++) {
      const values = Array.from({ length: n }, () => -Math.log(1 - random.nextUint32() / 2 ** 32));
      const intervals = intervalsOf(values);
      if (intervals.hall.low <= 1 && 1 <= intervals.hall.high) hall += 1;
      if (intervals.student.low <= 1 && 1 <= intervals.student.high) student += 1;
    }
    expect(hall / rounds).toBeGreaterThan(0.925);
    expect(hall / rounds).toBeLessThan(0.97);
    expect(hall).toBeGreaterThan(student);
  });

  // Seeded: 95 of 100 are 1, the rest anything from 0 to 1; the mean is 0.975.
  test.each([200, 500, 1000])('covers scores that are mostly 1, where Student does not: n = %i', (n) => {
    const random = randomStream(11, `mostly/${n}`);
    const share = (): number => random.nextUint32() / 2 ** 32;
    const rounds = 2_000;
    let [hall, student] = [0, 0];
    for (let round = 0; round < rounds; round++) {
      const intervals = intervalsOf(Array.from({ length: n }, () => (share() < 0.95 ? 1 : share())));
      if (intervals.hall.low <= 0.975 && 0.975 <= intervals.hall.high) hall += 1;
      if (intervals.student.low <= 0.975 && 0.975 <= intervals.student.high) student += 1;
    }
    expect(hall / rounds).toBeGreaterThan(0.94);
    expect(hall / rounds).toBeLessThan(0.985);
    expect(student / rounds).toBeLessThan(0.945);
  });
});

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
