import type { JsonValue } from '@assay/records';
import { expect, test } from 'vitest';
import { deepestNesting, isTooDeep } from './nesting.ts';

const nested = (depth: number): JsonValue =>
  JSON.parse(`${'{"a":['.repeat(depth / 2)}1${']}'.repeat(depth / 2)}`) as JsonValue;

test.each([
  [7, false],
  [nested(2), false],
  [nested(deepestNesting), false],
  [nested(deepestNesting + 2), true],
  [[1, nested(400_000)], true],
])('isTooDeep: case %#', (value, expected) => {
  expect(isTooDeep(value)).toBe(expected);
});
