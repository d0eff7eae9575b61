import { expect, test } from 'vitest';
import { misses } from './misses.ts';

test('misses names what is off, absent or of another length, and nothing else', () => {
  expect(misses({ a: 1, b: [1, 2], c: null, d: 9 }, { a: 1 + 1e-12, b: [1, 2], c: null }, 1e-9)).toEqual([]);
  expect(misses({ a: 1 }, { a: 1.1, b: 2 }, 1e-9)).toEqual(['.a: 1 for 1.1', '.b: not computed']);
  expect(misses({ a: [1, 2] }, { a: [1] }, 1e-9)).toEqual(['.a: another length']);
  expect(misses(null, 0, 1)).toEqual([': null for 0']);
  expect(misses(Number.NaN, 0, 1)).toEqual([': NaN for 0']);
  expect(misses(undefined, null, 1)).toEqual([': undefined for null']);
});
