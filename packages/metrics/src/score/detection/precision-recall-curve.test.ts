import { describe, expect, test } from 'vitest';
import { PrecisionRecall } from './precision-recall-curve.ts';

/** Of detections that are an image each. */
function precisionRecallCurve(outcomes: Uint8Array, counted: number) {
  const images = Uint32Array.from(outcomes.keys());
  const weights = new Int32Array(outcomes.length).fill(1);
  return new PrecisionRecall(outcomes.length).of({ outcomes, images, weights }, counted);
}

describe('PrecisionRecall', () => {
  test('takes the best precision at each recall or beyond', () => {
    // right, wrong, right of 2: precision 1, 1/2, 2/3 at recall 1/2, 1/2, 1.
    const { averagePrecision, recall } = precisionRecallCurve(Uint8Array.of(1, 0, 1), 2);
    expect(averagePrecision).toBeCloseTo((51 * 1 + 50 * (2 / 3)) / 101, 12);
    expect(recall).toBe(1);
  });

  test('has the recalls of numpy: 7 of 20 does not reach 0.35', () => {
    expect(precisionRecallCurve(new Uint8Array(7).fill(1), 20).averagePrecision).toBeCloseTo(35 / 101, 12);
  });

  test('ignored detections count nothing; no detection is 0', () => {
    expect(precisionRecallCurve(Uint8Array.of(2, 1), 1)).toEqual({
      averagePrecision: expect.closeTo(1, 12),
      recall: 1,
    });
    expect(precisionRecallCurve(new Uint8Array(0), 3)).toEqual({ averagePrecision: 0, recall: 0 });
  });
});
