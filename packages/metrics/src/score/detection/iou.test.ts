import { describe, expect, test } from 'vitest';
import { scoreSample } from '../../testing/score-sample.ts';
import { usageError } from '../../testing/usage-error.ts';
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
    expect(scoreSample(iou, { output: expected, expected: null })).toMatchObject({ class: 'no_expected' });
    expect(() => scoreSample(iou, { output: expected, expected: 'x' })).toThrow(
      usageError('E_METRIC_EXPECTED', /sample "s1"/),
    );
  });
});
