import { expect, test } from 'vitest';
import { exceedsThreshold } from './exceeds-threshold.ts';
import { fractionOf } from '@assay/metrics';

const exceeds = (scores: readonly number[], min: number, max: number) =>
  exceedsThreshold(scores.map(fractionOf), { min, max });

test.each([
  [0, 1, [0, 0.05]],
  [0, 1, [0.1, 0.15]],
  [0, 1, [0.5, 0.55]],
  [0, 1, [0.95, 0.9]],
  [0, 1, [0.5, 0.549999]],
  [0, 100, [3.05, 8.05]],
  [0, 100, [50.1, 55.1]],
  [0, 100, [94.9, 99.9]],
  [-1, 1, [-1, -0.9]],
  [-1, 1, [0.18, 0.28]],
  [0.1, 0.3, [0.2, 0.21]],
])('on [%d, %d], %j stay within 5 %%', (min, max, scores) => {
  expect(exceeds(scores, min, max)).toBe(false);
});

test.each([
  [0, 1, [0.5, 0.550001]],
  [0, 100, [50, 55.0001]],
  [-1, 1, [0.2, 0.300001]],
  [0, 1, [0.5, 0.52, 0.5500000000001]],
])('on [%d, %d], %j exceed 5 %%', (min, max, scores) => {
  expect(exceeds(scores, min, max)).toBe(true);
});
