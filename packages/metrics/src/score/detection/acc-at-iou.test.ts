import { scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSample } from '../../testing/score-sample.ts';
import { accAtIou } from './acc-at-iou.ts';

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
