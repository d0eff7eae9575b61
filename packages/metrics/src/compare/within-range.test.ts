import { expect, test } from 'vitest';
import { rangeOfDifference, withinRange } from './within-range.ts';

const interval = { method: 'student', level: 0.95, low: -0.4, high: 1.3 };

test('withinRange brings ends to those of the range, and leaves what is inside', () => {
  expect(withinRange(interval, { min: 0, max: 1 })).toEqual({ ...interval, low: 0, high: 1 });
  expect(withinRange(interval, { min: 0, max: null })).toEqual({ ...interval, low: 0 });
  expect(withinRange(interval, { min: null, max: null })).toEqual(interval);
  expect(withinRange(interval, { min: -5, max: 5 })).toEqual(interval);
  expect(withinRange(null, { min: 0, max: 1 })).toBeNull();
});

test('rangeOfDifference is as wide as the range to both sides, and unknown where an end is', () => {
  expect(rangeOfDifference({ min: 0, max: 100 })).toEqual({ min: -100, max: 100 });
  expect(rangeOfDifference({ min: 0, max: null })).toEqual({ min: null, max: null });
});
