import { expect, test } from 'vitest';
import { thresholdsIn } from './thresholds-in.ts';

test.each([
  ['The mean over the thresholds 0.5, 0.75 and 1.', [0.5, 0.75, 1]],
  ['mean, over the thresholds 0.1, 0.2, ..., 0.4, 0.5, of the share', [0.1, 0.2, 0.3, 0.4, 0.5]],
  ['thresholds (50%, 75%, 100%)', [0.5, 0.75, 1]],
  ['with thresholds from 0 to 1 in steps of 0.25', [0, 0.25, 0.5, 0.75, 1]],
  ['thresholds t ∈ {0.2, 0.4, …, 1.0}', [0.2, 0.4, 0.6, 0.8, 1]],
])('%s', (text, thresholds) => {
  expect(thresholdsIn(text)).toEqual(thresholds);
});

test.each([
  'the share of facts above a threshold',
  'an IoU threshold of 0.5',
  'values 0.1, 0.2 and 0.3',
  'thresholds 0.5, …, 1',
])('%s lists none', (text) => {
  expect(thresholdsIn(text)).toBeNull();
});
