import { expect, test } from 'vitest';
import { usageError } from '../testing/usage-error.ts';
import { requiredRepetitions, resolution } from './resolution.ts';

test.each([
  [0.25, 30, 0.25303],
  [2 / 9, 3, 0.75439],
  [0.25, 1, 1],
  [0, 10, 0.3],
  [0, 2, 1],
  [0.04, 2, 0.39199],
  [0.01, 1, 1],
])('resolution(%d, %i) is %d', (variance, n, expected) => {
  expect(resolution(variance, n)).toBeCloseTo(expected, 5);
});

test('requiredRepetitions', () => {
  expect(requiredRepetitions(0)).toBe(60);
  expect(requiredRepetitions(2 / 9)).toBe(683);
  expect(requiredRepetitions(0, 1)).toBe(3);
});

test('refuse impossible variances and differences', () => {
  expect(() => resolution(0.3, 5)).toThrow(usageError('E_METRIC_VARIANCE', /variance/));
  expect(() => resolution(Number.NaN, 5)).toThrow(usageError('E_METRIC_VARIANCE', /variance/));
  expect(() => resolution(-0.1, 5)).toThrow(usageError('E_METRIC_VARIANCE', /variance/));
  expect(() => requiredRepetitions(0.3, 0.5)).toThrow(usageError('E_METRIC_VARIANCE', /variance/));
  expect(() => requiredRepetitions(0.1, 1.5)).toThrow(usageError('E_METRIC_DIFFERENCE', /lies in \(0, 1\]/));
  expect(() => requiredRepetitions(0.1, 0)).toThrow(usageError('E_METRIC_DIFFERENCE', /lies in \(0, 1\]/));
});
