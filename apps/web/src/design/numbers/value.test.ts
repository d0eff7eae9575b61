import { expect, test } from 'vitest';
import { decimalsIn, fillTo, tieShade } from './value.tsx';

const wide = { value: 0.75, interval: { low: 0.55, high: 0.88 } };
const narrow = { value: 0.9583, interval: { low: 0.798, high: 0.993 } };

test('decimalsIn is that of the longest number; what is missing has none', () => {
  expect(decimalsIn([wide, narrow, null, undefined, { value: null }])).toBe(3);
  expect(decimalsIn([wide])).toBe(2);
  expect(decimalsIn([{ value: 0.5 }])).toBe(4);
  expect(decimalsIn([])).toBe(0);
});

test('fillTo makes numbers of one column equally long behind their points', () => {
  expect(`0.75${fillTo(3, '0.75')}`).toHaveLength('0.958'.length);
  expect(fillTo(3, '0.958')).toBe('');
  expect(fillTo(2, '357')).toHaveLength(3);
  expect(fillTo(0, '357')).toBe('');
});

test('groups that follow each other differ in shade, and a row alone in its group has none', () => {
  expect(tieShade([1, 1, 3, 3, 5, 6, 6, null, null])).toEqual([
    'tie',
    'tie',
    'tie other',
    'tie other',
    undefined,
    'tie',
    'tie',
    undefined,
    undefined,
  ]);
});
