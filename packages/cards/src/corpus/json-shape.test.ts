import { expect, test } from 'vitest';
import { finiteOf, momentOf, textOf, writtenOf } from './json-shape.ts';

test('an empty text says nothing, but is written', () => {
  expect([textOf(''), writtenOf('')]).toEqual([null, '']);
  expect([textOf(' '), writtenOf(' ')]).toEqual([' ', ' ']);
  for (const other of [null, 0, false, [], undefined])
    expect([textOf(other), writtenOf(other)]).toEqual([null, null]);
});

test('names that differ in half a surrogate pair stay two names', () => {
  expect(textOf('a\ud800')).toBe('a\\ud800');
  expect(textOf('a\udfff')).toBe('a\\udfff');
  expect(textOf('😀')).toBe('😀');
});

test('only finite numbers are numbers', () => {
  expect([0, -1.5].map(finiteOf)).toEqual([0, -1.5]);
  for (const other of [Infinity, Number.NaN, '1', 'Infinity', null]) expect(finiteOf(other)).toBeNull();
});

test('a moment is seconds as a number, or any text', () => {
  expect([momentOf(1767225600), momentOf('2026-01-01'), momentOf(''), momentOf(null)]).toEqual([
    '1767225600',
    '2026-01-01',
    null,
    null,
  ]);
});
