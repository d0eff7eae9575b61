import { expect, test } from 'vitest';
import { isObject, listOf, objectOf } from './json.ts';

test('objects, and nothing else, are objects', () => {
  expect([{}, { a: 1 }].every(isObject)).toBe(true);
  for (const other of [null, [], 'x', 0, true, undefined]) {
    expect(isObject(other)).toBe(false);
    expect(objectOf(other)).toEqual({});
  }
});

test('a list is a list, and anything else an empty one', () => {
  expect(listOf([1, 2])).toEqual([1, 2]);
  for (const other of [null, {}, 'x', 0, true, undefined]) expect(listOf(other)).toEqual([]);
});
