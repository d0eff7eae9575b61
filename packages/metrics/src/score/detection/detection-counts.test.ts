import { scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSet } from '../../testing/score-set.ts';
import { detectionCounts } from './detection-counts.ts';

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

describe('detectionCounts', () => {
  test.each([
    ['true-positives', 1, [1, 0, 0]],
    ['false-positives', 3, [2, 0, 1]],
    ['false-negatives', 2, [1, 1, 0]],
  ])('%s', (count, value, own) => {
    const { result, contributions } = scoreSet(detectionCounts, rows, { count });
    expect(result).toEqual(
      scored(value, { images: 3, unparsable: 1, true_positives: 1, false_positives: 3, false_negatives: 2 }),
    );
    expect(contributions).toEqual(own.map((each) => scored(each)));
  });

  test('min_score leaves out what the model doubts', () => {
    expect(
      scoreSet(detectionCounts, rows, { count: 'false-positives', min_score: 0.2 }).result,
    ).toMatchObject({ value: 2 });
  });

  test('the surest detection chooses first, whatever the order given', () => {
    const output = [
      { bbox: [0, 0, 10, 5], score: 0.1 }, // IoU 0.5 with the first annotation, 0 with the second
      { bbox: [0, 1, 10, 10], score: 0.9 }, // IoU 0.82 with the first, 0.43 with the second
    ];
    const expected = [
      [0, 0, 10, 10],
      [0, 5, 10, 10],
    ];
    expect(scoreSet(detectionCounts, [{ output, expected }], { iou: 0.3 }).result).toMatchObject({
      details: { true_positives: 1, false_positives: 1, false_negatives: 1 },
    });
  });

  test('a box of another category is not the one to be found', () => {
    const [output, expected] = ['b', 'a'].map((category) => [{ bbox: [0, 0, 1, 1], category }]);
    expect(scoreSet(detectionCounts, [{ output: output!, expected: expected! }]).result).toMatchObject({
      details: { true_positives: 0, false_positives: 1, false_negatives: 1 },
    });
  });

  test('bad input', () => {
    expect(scoreSet(detectionCounts, [{ output: [], expected: null }]).contributions).toMatchObject([
      { class: 'no_expected' },
    ]);
    expect(scoreSet(detectionCounts, []).result).toMatchObject({ class: 'undefined' });
    expect(scoreSet(detectionCounts, [{ output: [] }]).contributions).toMatchObject([
      { class: 'no_expected' },
    ]);
  });
});
