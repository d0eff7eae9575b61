import { describe, expect, test } from 'vitest';
import { usageError } from '../../testing/usage-error.ts';
import { valueOf } from '../testing/value-of.ts';
import { pabak } from './pabak.ts';

describe('pabak', () => {
  test('is 2·p_o - 1 for two categories', () => {
    expect(
      valueOf(
        pabak([
          [118, 5],
          [2, 0],
        ]),
      ),
    ).toBeCloseTo(0.888, 12);
  });

  test('counts categories that nobody used: (3·0.5 - 1)/2', () => {
    expect(
      valueOf(
        pabak([
          [1, 1, 0],
          [0, 0, 0],
          [0, 0, 0],
        ]),
      ),
    ).toBeCloseTo(0.25, 12);
  });

  test('shows what it is made of, and refuses a table that is not square', () => {
    expect(
      pabak([
        [1, 1],
        [0, 2],
      ]),
    ).toMatchObject({ details: { observed: 0.75, expected: 0.5, n: 4 } });
    expect(() => pabak([[1, 2]])).toThrow(usageError('E_METRIC_TABLE', 'row 1 of the table'));
  });

  test.each([
    [[], 'no unit was rated by both raters'],
    [[[3]], 'the scale has one category; agreement by chance is certain'],
  ])('%j is missing', (table, why) => {
    expect(pabak(table)).toEqual({ kind: 'missing', class: 'undefined', why });
  });
});
