import { falsePositive, truePositive } from './match-detections.ts';

interface Detected {
  /** In falling order of score, as `matchDetections` judged them. */
  readonly outcomes: Uint8Array;
  /** The image of each. */
  readonly images: Uint32Array;
  /** Of the images: how often each stands in the set. */
  readonly weights: Int32Array;
}

/** The curve of one category at one threshold; its memory is used again for the next. */
export class PrecisionRecall {
  readonly #precision: Float64Array;
  readonly #recall: Float64Array;

  constructor(mostDetections: number) {
    this.#precision = new Float64Array(mostDetections);
    this.#recall = new Float64Array(mostDetections);
  }

  /**
   * With `counted` annotations to find. averagePrecision is the mean over the recalls 0, 0.01 … 1 of the best precision
   * at that recall or beyond (0 where it is not reached); recall is the share found at the end. Ignored detections count
   * nothing. Only right ones move the recall, so only they are points of the curve.
   */
  of({ outcomes, images, weights }: Detected, counted: number): { averagePrecision: number; recall: number } {
    const [precision, recall] = [this.#precision, this.#recall];
    let [right, wrong, points] = [0, 0, 0];
    for (let d = 0; d < outcomes.length; d++) {
      const weight = weights[images[d]!]!;
      if (weight === 0) continue;
      if (outcomes[d] === falsePositive) wrong += weight;
      if (outcomes[d] !== truePositive) continue;
      right += weight;
      precision[points] = right / (right + wrong + Number.EPSILON);
      recall[points++] = right / counted;
    }
    for (let point = points - 1; point > 0; point--) {
      if (precision[point]! > precision[point - 1]!) precision[point - 1] = precision[point]!;
    }
    let [sum, at] = [0, 0];
    for (let i = 0; i <= 100; i++) {
      while (at < points && recall[at]! < recallAt(i)) at++;
      if (at < points) sum += precision[at]!;
    }
    return { averagePrecision: sum / 101, recall: right / counted };
  }
}

/** numpy's linspace(0, 1, 101): i × 0.01, not i / 100, and exactly 1 at the end. It decides ties such as 7/20. */
function recallAt(i: number): number {
  return i === 100 ? 1 : i * 0.01;
}
