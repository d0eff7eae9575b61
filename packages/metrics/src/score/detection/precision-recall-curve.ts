import { falsePositive, truePositive } from './match-detections.ts';

/**
 * One category at one threshold: detections in falling order of score, `counted` annotations to find.
 * averagePrecision is the mean over the recalls 0, 0.01 … 1 of the best precision at that recall or beyond (0
 * where it is not reached); recall is the share found at the end. Ignored detections count nothing.
 */
export function precisionRecallCurve(
  outcomes: Uint8Array,
  counted: number,
): { averagePrecision: number; recall: number } {
  const precision = new Float64Array(outcomes.length);
  const recall = new Float64Array(outcomes.length);
  let right = 0;
  let wrong = 0;
  for (let d = 0; d < outcomes.length; d++) {
    if (outcomes[d] === truePositive) right++;
    else if (outcomes[d] === falsePositive) wrong++;
    precision[d] = right / (right + wrong + Number.EPSILON);
    recall[d] = right / counted;
  }
  for (let d = precision.length - 1; d > 0; d--) {
    if (precision[d]! > precision[d - 1]!) precision[d - 1] = precision[d]!;
  }
  let sum = 0;
  let at = 0;
  for (let i = 0; i <= 100; i++) {
    while (at < recall.length && recall[at]! < recallAt(i)) at++;
    if (at < recall.length) sum += precision[at]!;
  }
  return { averagePrecision: sum / 101, recall: right / counted };
}

/** numpy's linspace(0, 1, 101): i × 0.01, not i / 100, and exactly 1 at the end. It decides ties such as 7/20. */
function recallAt(i: number): number {
  return i === 100 ? 1 : i * 0.01;
}
