import { expect, test } from 'vitest';
import { tieShade } from './tie-shade.ts';

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
