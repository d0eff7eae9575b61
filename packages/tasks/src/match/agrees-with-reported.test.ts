import { expect, test } from 'vitest';
import { agreesWithReported } from './agrees-with-reported.ts';

test.each([
  [0.5, 0.5, true],
  [0.8333, 5 / 6, true],
  [0.83, 5 / 6, true],
  [0.84, 5 / 6, false],
  [1, 0.6, false],
  [0.5, 0.54, false],
  [83.3, 5 / 6, true],
  [83, 5 / 6, false],
  [50, 0.5, true],
  [999, 0.5, false],
  [0, 0.004, false],
])('%d beside %d', (reported, computed, agrees) => {
  expect(agreesWithReported(reported, computed, 1e-6)).toBe(agrees);
});
