import { scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSet } from '../../testing/score-set.ts';
import { detectionFalseNegativeRate } from './detection-false-negative-rate.ts';

const rows = [
  {
    output: [
      { bbox: [0, 0, 10, 10], category: 'a', score: 0.9 },
      { bbox: [0, 0, 10, 10], category: 'b', score: 0.2 },
      { bbox: [0, 0, 10, 9], category: 'a', score: 0.1 },
    ],
    expected: [
      { bbox: [0, 0, 10, 10], category: 'a' },
      { bbox: [30, 30, 10, 10], category: 'a' },
      { bbox: [60, 0, 10, 10], category: 'a', iscrowd: true },
    ],
  },
  { output: 'nothing', expected: [[0, 0, 1, 1]] },
  { output: [[0, 0, 1, 1]], expected: [] },
];

describe('detectionFalseNegativeRate', () => {
  test('is the share of annotations missed', () => {
    const { result, contributions } = scoreSet(detectionFalseNegativeRate, rows);
    expect(result).toEqual(scored(2 / 3, { annotated: 3, missed: 2 }));
    expect(contributions).toMatchObject([{ value: 0.5 }, { value: 1 }, { class: 'not_applicable' }]);
  });

  test('bad input', () => {
    expect(scoreSet(detectionFalseNegativeRate, [rows[2]!]).result).toMatchObject({ class: 'undefined' });
    expect(scoreSet(detectionFalseNegativeRate, [{ output: [] }]).contributions).toMatchObject([
      { class: 'no_expected' },
    ]);
  });
});
