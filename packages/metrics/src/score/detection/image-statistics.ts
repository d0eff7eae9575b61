import type { LabelCodes } from '../classification/label-codes.ts';
import type { Annotation, Detection } from './image-boxes.ts';
import { type MatchRules, matchDetections } from './match-detections.ts';

/** One image's detections of one category, matched. */
export interface CategoryInImage {
  /** The category's code. */
  readonly category: number;
  /** Annotations to find. */
  readonly counted: number;
  /** Falling. */
  readonly scores: ArrayLike<number>;
  /** One block of detections per threshold. */
  readonly outcomes: ArrayLike<number>;
}

/** An image and the boxes found in it. */
export interface JudgedImage {
  readonly annotations: readonly Annotation[];
  readonly detections: readonly Detection[];
}

/**
 * All that COCO's evaluation needs to know of an image: for each category its code, the annotations to find, the
 * detections (their number, scores, and outcome per threshold), one after the other.
 */
export function imageStatistics(
  { annotations, detections }: JudgedImage,
  rules: MatchRules,
  maxDetections: number,
  codes: LabelCodes,
): number[] {
  const truths = Map.groupBy(annotations, (each) => each.category);
  const found = Map.groupBy(detections, (each) => each.category);
  const numbers: number[] = [];
  for (const category of new Set([...truths.keys(), ...found.keys()])) {
    const best = (found.get(category) ?? []).toSorted((a, b) => b.score - a.score).slice(0, maxDetections);
    const { outcomes, counted } = matchDetections(truths.get(category) ?? [], best, rules);
    numbers.push(codes.of(category), counted, best.length);
    for (const { score } of best) numbers.push(score);
    for (const outcome of outcomes) numbers.push(outcome);
  }
  return numbers;
}

export function* categoriesInImage(numbers: Float64Array, thresholds: number): Generator<CategoryInImage> {
  for (let at = 0; at < numbers.length; ) {
    const [category, counted, detections] = numbers.subarray(at, at + 3);
    const scoresEnd = at + 3 + detections!;
    const end = scoresEnd + thresholds * detections!;
    const scores = numbers.subarray(at + 3, scoresEnd);
    yield { category: category!, counted: counted!, scores, outcomes: numbers.subarray(scoresEnd, end) };
    at = end;
  }
}
