import { expect, test } from 'vitest';
import { isObject, objectOf } from './json.ts';

test('objects, and nothing else, are objects', () => {
  expect([{}, { a: 1 }].every(isObject)).toBe(true);
  for (const other of [null, [], 'x', 0, true, undefined]) {
    expect(isObject(other)).toBe(false);
    expect(objectOf(other)).toEqual({});
  }
});
