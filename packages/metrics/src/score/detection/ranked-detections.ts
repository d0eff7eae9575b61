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

interface Block extends CategoryInImage {
  readonly image: number;
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
    const blocks: Block[] = [];
    for (const image of imagesInOrder(ids)) {
      for (const each of categoriesInImage(rows.row(image), thresholds)) blocks.push({ ...each, image });
    }
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

function ranked(category: number, blocks: readonly Block[], thresholds: number): Ranking {
  const detections = blocks.flatMap((block) => Array.from(block.scores, (score, d) => ({ score, block, d })));
  detections.sort((a, b) => b.score - a.score);
  return {
    category,
    images: Uint32Array.from(detections, ({ block }) => block.image),
    outcomes: Array.from({ length: thresholds }, (_, t) =>
      Uint8Array.from(detections, ({ block, d }) => block.outcomes[t * block.scores.length + d]!),
    ),
    annotated: Uint32Array.from(blocks, ({ image }) => image),
    annotations: Uint32Array.from(blocks, ({ counted }) => counted),
  };
}
