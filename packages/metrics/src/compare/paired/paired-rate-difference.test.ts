import { describe, expect, test } from 'vitest';
import { binomialCdf, binomialProbability } from '../distributions.ts';
import {
  exactDetectableEffect,
  LEAST_TURNED,
  mcnemarTest,
  pairedRateDifference,
  tangoInterval,
} from './paired-rate-difference.ts';

describe('tangoInterval', () => {
  test('no pair differs: z² / (n + z²) to both sides', () => {
    const z = 1.959963984540054;
    const reach = z ** 2 / (24 + z ** 2);
    const interval = tangoInterval({ onlyFirst: 0, onlySecond: 0, n: 24 })!;
    expect(interval.low).toBeCloseTo(-reach, 10);
    expect(interval.high).toBeCloseTo(reach, 10);
  });

  test('turning the sides around turns the interval around', () => {
    const [there, back] = [
      tangoInterval({ onlyFirst: 14, onlySecond: 5, n: 60 })!,
      tangoInterval({ onlyFirst: 5, onlySecond: 14, n: 60 })!,
    ];
    expect(there.low).toBeCloseTo(-back.high, 12);
    expect(there.high).toBeCloseTo(-back.low, 12);
  });

  test('nothing has none', () => {
    expect(tangoInterval({ onlyFirst: 0, onlySecond: 0, n: 0 })).toBeNull();
  });
});

describe('pairedRateDifference', () => {
  test('five turned of 24, all to the better: p 0.0625, and an interval that holds 0', () => {
    const { test: name, p_value, interval } = pairedRateDifference({ onlyFirst: 5, onlySecond: 0, n: 24 });
    expect(name).toBe('mcnemar_exact');
    expect(p_value).toBeCloseTo(0.0625, 12);
    // The share of turned pairs is at least 0.025^(1/5), the exact limit.
    expect(interval!.low).toBeCloseTo((2 * 0.025 ** (1 / 5) - 1) * (5 / 24), 10);
    expect(interval!.high).toBeCloseTo(0.4047, 4);
  });

  test('interval and test agree on 0, and the interval stays in [-1, 1], for every table of up to 40 pairs', () => {
    for (let n = 1; n <= 40; n++) {
      for (let b = 0; b <= n; b++) {
        for (let c = 0; b + c <= n; c++) {
          const { p_value, interval } = pairedRateDifference({ onlyFirst: b, onlySecond: c, n });
          const { low, high } = interval!;
          const told = `${b} and ${c} of ${n}`;
          expect(low <= 0 && 0 <= high, told).toBe(p_value >= 0.05);
          expect(low >= -1 && low <= (b - c) / n && high >= (b - c) / n && high <= 1, told).toBe(true);
        }
      }
    }
  });

  test('from 25 pairs that differ on it is the score test with its interval', () => {
    const { test: name, p_value, interval } = pairedRateDifference({ onlyFirst: 40, onlySecond: 20, n: 200 });
    expect(name).toBe('mcnemar_score');
    expect(p_value).toBeCloseTo(0.009823274507519186, 12);
    expect(interval).toEqual(tangoInterval({ onlyFirst: 40, onlySecond: 20, n: 200 }));
  });

  // Exact, by adding up all tables of 20 pairs: P(only first) = 0.3, P(only second) = 0.1.
  test('the exact interval covers at least as often as it says', () => {
    let covered = 0;
    for (let b = 0; b <= 20; b++) {
      for (let c = 0; b + c <= 20; c++) {
        const probability = binomialProbability(b, 20, 0.3) * binomialProbability(c, 20 - b, 0.1 / 0.7);
        const { low, high } = pairedRateDifference({ onlyFirst: b, onlySecond: c, n: 20 }).interval!;
        if (low <= 0.2 && 0.2 <= high) covered += probability;
      }
    }
    expect(covered).toBeGreaterThan(0.95);
    expect(covered).toBeLessThan(0.995);
  });
});

test('exactDetectableEffect: six turned samples are the least that the exact test shows', () => {
  expect(mcnemarTest(LEAST_TURNED, 0).exact_p_value).toBeLessThan(0.05);
  expect(mcnemarTest(LEAST_TURNED - 1, 0).exact_p_value).toBeGreaterThan(0.05);
});

test('exactDetectableEffect: that many come in four of five comparisons', () => {
  for (const n of [6, 24, 500]) {
    expect(1 - binomialCdf(LEAST_TURNED - 1, n, exactDetectableEffect(n)!)).toBeCloseTo(0.8, 8);
  }
  expect(exactDetectableEffect(24)).toBeCloseTo(0.3094, 4);
});

test('exactDetectableEffect: five pairs show nothing', () => {
  expect(exactDetectableEffect(5)).toBeNull();
});
