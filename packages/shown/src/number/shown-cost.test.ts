import { expect, test } from 'vitest';
import { shownCost } from './shown-cost.ts';

test.each([
  [0, '$0'],
  [0.0018000000000000002, '$0.0018'],
  [0.1 + 0.2, '$0.3000'],
  [12.34567, '$12.3457'],
  [0.00003, '$0.000030'],
  [0.00123, '$0.0012'],
  [1.23e-8, '$0.000000012'],
])('%d US dollars are %s', (usd, text) => {
  expect(shownCost(usd)).toBe(text);
});
