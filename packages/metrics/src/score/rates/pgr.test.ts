import { scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSet } from '../../testing/score-set.ts';
import { pgr } from './pgr.ts';

const student = (value: number) => [{ output: value }];

describe('pgr', () => {
  test.each([
    [0.7, 0.5],
    [0.55, -0.25],
    [0.85, 1.25],
  ])('weak 0.6, ceiling 0.8, student %d: %d', (score, value) => {
    expect(scoreSet(pgr, student(score), { weak: 0.6, ceiling: 0.8 }).result).toMatchObject({
      value: expect.closeTo(value, 9),
    });
  });

  test('is undefined where the ceiling is not above the weak score', () => {
    expect(scoreSet(pgr, student(0.7), { weak: 0.6, ceiling: 0.6 }).result).toMatchObject({
      class: 'undefined',
    });
    expect(scoreSet(pgr, student(0.7), { weak: 0.6, ceiling: 0.5 }).result).toMatchObject({
      class: 'undefined',
    });
    expect(scoreSet(pgr, [], { weak: 0.6, ceiling: 0.8 }).result).toMatchObject({ class: 'undefined' });
    expect(scoreSet(pgr, [{ output: 'x' }], { weak: 0, ceiling: 1 }).contributions).toMatchObject([
      { class: 'no_expected' },
    ]);
    expect(pgr.parameters.safeParse({ weak: 0.1 }).success).toBe(false);
  });

  test('scores predictions against labels', () => {
    const rows = ['a', 'a', 'b', 'b'].map((output) => ({ output, expected: 'a' }));
    expect(scoreSet(pgr, rows, { weak: 0.25, ceiling: 0.75 }).result).toEqual(
      scored(0.5, { n: 4, score: 0.5, weak: 0.25, ceiling: 0.75 }),
    );
  });
});
