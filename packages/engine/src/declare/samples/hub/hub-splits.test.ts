import { expect, test } from 'vitest';
import { fitsWildcard } from './hub-splits.ts';

test.each([
  ['data/train-0.parquet', 'data/train-*', true],
  ['data/x/train-0.parquet', 'data/train-*', false],
  ['data/x/train.csv', 'data/*.csv', false],
  ['data/x/y.csv', 'data/**', true],
  ['x.csv', '**/*.csv', true],
  ['a/b/x.csv', '**/*.csv', true],
  ['a/b/x.csv', 'a/**/x.csv', true],
  ['a/x.csv', 'a/**/x.csv', true],
  ['ab/x.csv', 'a/**/x.csv', false],
  ['part-7.csv', 'part-[0-9].csv', true],
  ['part-a.csv', 'part-[0-9].csv', false],
  ['part-a.csv', 'part-[!0-9].csv', true],
  ['part/.csv', 'part?.csv', false],
  ['a+b(1).csv', 'a+b(1).csv', true],
  ['a[.csv', 'a[.csv', true],
  ['abc/d/e', 'a**/e', true],
  ['test', 'tes', false],
])('fitsWildcard of %s and %s is %s', (path, pattern, fits) => {
  expect(fitsWildcard(path, pattern)).toBe(fits);
});

test('fitsWildcard of many stars takes no time that grows beyond the lengths', () => {
  expect(fitsWildcard('a'.repeat(1_000), `${'*a'.repeat(100)}b`)).toBe(false);
});
