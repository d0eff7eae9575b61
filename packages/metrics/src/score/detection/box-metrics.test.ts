import { scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSample } from '../../testing/score-sample.ts';
import { scoreSet } from '../../testing/score-set.ts';
import { accAtIou } from './acc-at-iou.ts';
import { detectionCounts } from './detection-counts.ts';
import { detectionFalseNegativeRate } from './detection-false-negative-rate.ts';
import { iou } from './iou.ts';

describe('iou', () => {
  test.each([
    [[0, 0, 2, 2], 'xywh', 1 / 3],
    [[0, 0, 3, 2], 'xyxy', 2 / 3],
    ['[0, 0, 2, 2]', 'xywh', 1 / 3],
    [{ bbox: [0, 0, 2, 2] }, 'xywh', 1 / 3],
    [[[0, 0, 2, 2]], 'xywh', 1 / 3],
    [[9, 9, 1, 1], 'xywh', 0],
  ])('%j (%s)', (output, box, value) => {
    const expected = box === 'xywh' ? [1, 0, 2, 2] : [1, 0, 3, 2];
    const score = scoreSample(iou, { output, expected }, { box });
    expect(score).toMatchObject({ kind: 'scored', value: expect.closeTo(value, 12) });
  });

  test('bad input', () => {
    const expected = [0, 0, 1, 1];
    for (const output of [
      'left',
      null,
      [1, 2, 3],
      [0, 0, -1, 1],
      [0, 0, Number.NaN, 1],
      [0, 0, 1e200, 1e200],
    ]) {
      expect(scoreSample(iou, { output, expected })).toMatchObject({ class: 'unparsable' });
    }
    expect(scoreSample(iou, { output: expected })).toMatchObject({ class: 'no_expected' });
    expect(() => scoreSample(iou, { output: expected, expected: 'x' })).toThrow(/sample s1/);
  });
});

describe('accAtIou', () => {
  test('compares with the threshold, equality passing', () => {
    const row = { output: [0, 0, 2, 2], expected: [0, 0, 2, 1] };
    expect(scoreSample(accAtIou, row)).toEqual(scored(true, { iou: 0.5 }));
    expect(scoreSample(accAtIou, row, { iou: 0.51 })).toMatchObject({ value: false });
    expect(scoreSample(accAtIou, { output: 'x', expected: row.expected })).toMatchObject({
      class: 'unparsable',
    });
  });
});

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

  test('bad input', () => {
    expect(scoreSet(detectionCounts, []).result).toMatchObject({ class: 'undefined' });
    expect(scoreSet(detectionCounts, [{ output: [] }]).contributions).toMatchObject([
      { class: 'no_expected' },
    ]);
  });
});

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
