import { orderLabels } from '../classification/order-labels.ts';
import type { StatisticRows } from '../set/statistic-rows.ts';
import { type CategoryInImage, categoriesInImage } from './image-statistics.ts';
import { PrecisionRecall } from './precision-recall-curve.ts';

export interface CategoryCurves {
  /** Its code. */
  readonly category: number;
  /** Per threshold. */
  readonly averagePrecision: readonly number[];
  readonly recall: readonly number[];
}

/** The detections of a category by falling score, and the image of each. */
interface Ranking {
  readonly category: number;
  readonly images: Uint32Array;
  readonly outcomes: readonly Uint8Array[];
  /** The images with annotations to find, and how many each has. */
  readonly annotated: Uint32Array;
  readonly annotations: Uint32Array;
}

/**
 * COCO's bounding-box evaluation of matched images, each of which stands in the set as often as it weighs. Equal scores
 * keep the order of their images (by id) and, within one, the order given. Categories without a counted annotation
 * are left out. Sorted once; O(detections × thresholds) for each set of weights.
 */
export class RankedDetections {
  readonly #rankings: readonly Ranking[];
  readonly #curve: PrecisionRecall;

  constructor(rows: StatisticRows, ids: readonly string[], thresholds: number) {
    const blocks: CategoryInImage[] = [];
    for (const image of imagesInOrder(ids)) blocks.push(...categoriesInImage(rows, image, thresholds));
    const byCategory = Map.groupBy(blocks, ({ category }) => category);
    this.#rankings = Array.from(byCategory, ([category, own]) => ranked(category, own, thresholds));
    this.#curve = new PrecisionRecall(Math.max(0, ...this.#rankings.map(({ images }) => images.length)));
  }

  curves(weights: Int32Array): CategoryCurves[] {
    return this.#rankings.flatMap(({ category, images, outcomes, annotated, annotations }) => {
      let counted = 0;
      for (let i = 0; i < annotated.length; i++) counted += weights[annotated[i]!]! * annotations[i]!;
      if (counted === 0) return [];
      const curves = outcomes.map((each) => this.#curve.of({ outcomes: each, images, weights }, counted));
      return {
        category,
        averagePrecision: curves.map((curve) => curve.averagePrecision),
        recall: curves.map((curve) => curve.recall),
      };
    });
  }
}

function imagesInOrder(ids: readonly string[]): number[] {
  const rank = new Map(orderLabels(new Set(ids)).map((id, i) => [id, i]));
  return [...ids.keys()].sort((a, b) => rank.get(ids[a]!)! - rank.get(ids[b]!)!);
}

function ranked(category: number, blocks: readonly CategoryInImage[], thresholds: number): Ranking {
  const total = blocks.reduce((sum, { detections }) => sum + detections, 0);
  const [scores, ofBlock, placeInBlock] = [
    new Float64Array(total),
    new Uint32Array(total),
    new Uint32Array(total),
  ];
  let at = 0;
  for (const [b, { detections, numbers, scoresAt }] of blocks.entries()) {
    for (let d = 0; d < detections; d++, at++) {
      scores[at] = numbers[scoresAt + d]!;
      ofBlock[at] = b;
      placeInBlock[at] = d;
    }
  }
  const order = new Uint32Array(total).map((_, i) => i).sort((a, b) => scores[b]! - scores[a]! || a - b);
  const images = new Uint32Array(total);
  const outcomes = Array.from({ length: thresholds }, () => new Uint8Array(total));
  for (let i = 0; i < total; i++) {
    const { image, detections, numbers, outcomesAt } = blocks[ofBlock[order[i]!]!]!;
    images[i] = image;
    for (let t = 0, place = outcomesAt + placeInBlock[order[i]!]!; t < thresholds; t++, place += detections) {
      outcomes[t]![i] = numbers[place]!;
    }
  }
  return {
    category,
    images,
    outcomes,
    annotated: Uint32Array.from(blocks.map(({ image }) => image)),
    annotations: Uint32Array.from(blocks.map(({ counted }) => counted)),
  };
}
