import type { LabelCodes } from '../classification/label-codes.ts';
import type { StatisticRows } from '../set/statistic-rows.ts';
import type { Annotation, Detection } from './image-boxes.ts';
import { type MatchRules, matchDetections } from './match-detections.ts';

/** One image's detections of one category, matched. */
export interface CategoryInImage {
  readonly image: number;
  /** The category's code. */
  readonly category: number;
  /** Annotations to find. */
  readonly counted: number;
  readonly detections: number;
  /** The statistics of the image, and where among them stand the scores, falling, and one block of outcomes per threshold. */
  readonly numbers: Float64Array;
  readonly scoresAt: number;
  readonly outcomesAt: number;
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

/** Places in the numbers and no views of them: there are as many of these as of boxes. */
export function* categoriesInImage(
  rows: StatisticRows,
  image: number,
  thresholds: number,
): Generator<CategoryInImage> {
  const numbers = rows.row(image);
  for (let at = 0; at < numbers.length; ) {
    const [category, counted, detections] = [numbers[at]!, numbers[at + 1]!, numbers[at + 2]!];
    const scoresAt = at + 3;
    const outcomesAt = scoresAt + detections;
    yield { image, category, counted, detections, numbers, scoresAt, outcomesAt };
    at = outcomesAt + thresholds * detections;
  }
}
