import { scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSet } from '../../testing/score-set.ts';
import { falseNegativeRate } from './false-negative-rate.ts';

describe('falseNegativeRate', () => {
  test('at a threshold', () => {
    const rows = [0.9, 0.5, 0.4, 'unsure'].map((output) => ({ output, expected: 1 }));
    const { result, contributions } = scoreSet(falseNegativeRate, [...rows, { output: 0.1, expected: 0 }]);
    expect(result).toEqual(scored(0.5, { positives: 4, missed: 2 }));
    expect(contributions).toMatchObject([
      { value: 0 },
      { value: 0 },
      { value: 1 },
      { value: 1 },
      { class: 'not_applicable' },
    ]);
    expect(scoreSet(falseNegativeRate, rows, { threshold: 0.95 }).result).toMatchObject({ value: 1 });
  });

  test('by label', () => {
    const rows = [3, '3', 1, null].map((output) => ({ output, expected: 3 }));
    expect(scoreSet(falseNegativeRate, rows, { decide: 'label', positive: 3 }).result).toMatchObject({
      value: 0.5,
    });
    const others = [1, 1, 1, 3].map((output) => ({ output, expected: 3 }));
    expect(scoreSet(falseNegativeRate, others, { decide: 'label', positive: 3 }).result).toMatchObject({
      value: 0.75,
    });
    const booleans = [true, 1, false].map((output) => ({ output, expected: true }));
    expect(scoreSet(falseNegativeRate, booleans, { decide: 'label' }).result).toMatchObject({
      value: expect.closeTo(1 / 3, 12),
    });
    const zeros = [0, 'false', 'yes', 1].map((output) => ({ output, expected: true }));
    expect(scoreSet(falseNegativeRate, zeros, { decide: 'label' }).result).toMatchObject({ value: 0.75 });
  });

  test('is undefined without positives', () => {
    expect(scoreSet(falseNegativeRate, [{ output: 1, expected: 0 }]).result).toMatchObject({
      class: 'undefined',
    });
    expect(scoreSet(falseNegativeRate, [{ output: 1 }]).contributions).toMatchObject([
      { class: 'no_expected' },
    ]);
  });
});
