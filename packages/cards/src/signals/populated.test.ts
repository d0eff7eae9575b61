import { expect, test } from 'vitest';
import { isPopulated } from './populated.ts';

test.each([[0], [false], ['text'], [['a', 'N/A']], [{ a: null, b: 1 }]])('%j is populated', (value) => {
  expect(isPopulated(value, 'literal')).toBe(true);
  expect(isPopulated(value, 'placeholder_aware')).toBe(true);
});

test.each([
  [''],
  ['  '],
  ['N/A'],
  [' Not specified. '],
  ['Not speci\ufb01ed'],
  ['—'],
  [[]],
  [{}],
  [['Not specified']],
  [{ a: ['-'] }],
])('%j is there, and says nothing', (value) => {
  expect(isPopulated(value, 'literal')).toBe(true);
  expect(isPopulated(value, 'placeholder_aware')).toBe(false);
});

test.each([[null], [undefined]])('%j is absent', (value) => {
  expect(isPopulated(value, 'literal')).toBe(false);
  expect(isPopulated(value, 'placeholder_aware')).toBe(false);
});
