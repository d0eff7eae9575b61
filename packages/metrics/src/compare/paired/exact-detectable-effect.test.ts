import { expect, test } from 'vitest';
import { binomialCdf } from '../distributions/binomial-cdf.ts';
import { exactDetectableEffect, LEAST_TURNED } from './exact-detectable-effect.ts';
import { mcnemarTest } from './mcnemar-test.ts';

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
