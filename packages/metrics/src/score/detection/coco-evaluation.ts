import { orderLabels } from '../classification/order-labels.ts';
import type { Annotation, Detection } from './image-boxes.ts';
import { matchDetections, type MatchRules } from './match-detections.ts';
import { precisionRecallCurve } from './precision-recall-curve.ts';

/** One image's detections of one category, matched. */
interface Block {
  readonly image: string;
  /** Falling. */
  readonly scores: Float64Array;
  readonly outcomes: Uint8Array;
}

interface Category {
  readonly blocks: Block[];
  counted: number;
}

export interface CategoryCurves {
  readonly category: string;
  /** Per threshold. */
  readonly averagePrecision: readonly number[];
  readonly recall: readonly number[];
}

/**
 * COCO's bounding-box evaluation, image by image: matching happens as images come, so only a score and one byte
 * per threshold stay of each detection. Equal scores keep the order of their images (by id) and, within one, the
 * order given. Categories without a counted annotation are left out.
 */
export class CocoEvaluation {
  readonly #rules: MatchRules;
  readonly #maxDetections: number;
  readonly #categories = new Map<string, Category>();
  readonly #images = new Set<string>();

  constructor(rules: MatchRules, maxDetections: number) {
    this.#rules = rules;
    this.#maxDetections = maxDetections;
  }

  add(image: string, annotations: readonly Annotation[], detections: readonly Detection[]): void {
    this.#images.add(image);
    const truths = Map.groupBy(annotations, (each) => each.category);
    const found = Map.groupBy(detections, (each) => each.category);
    for (const category of new Set([...truths.keys(), ...found.keys()])) {
      const best = (found.get(category) ?? []).toSorted((a, b) => b.score - a.score);
      const kept = best.slice(0, this.#maxDetections);
      const { outcomes, counted } = matchDetections(truths.get(category) ?? [], kept, this.#rules);
      const entry = this.#categories.get(category) ?? { blocks: [], counted: 0 };
      this.#categories.set(category, entry);
      entry.counted += counted;
      entry.blocks.push({ image, scores: Float64Array.from(kept, (each) => each.score), outcomes });
    }
  }

  curves(): CategoryCurves[] {
    const rank = new Map(orderLabels(this.#images).map((image, i) => [image, i]));
    return orderLabels(this.#categories.keys()).flatMap((category) => {
      const { blocks, counted } = this.#categories.get(category)!;
      if (counted === 0) return [];
      const ordered = blocks.toSorted((a, b) => rank.get(a.image)! - rank.get(b.image)!);
      const curves = sortedOutcomes(ordered, this.#rules.thresholds.length).map((outcomes) =>
        precisionRecallCurve(outcomes, counted),
      );
      return {
        category,
        averagePrecision: curves.map((curve) => curve.averagePrecision),
        recall: curves.map((curve) => curve.recall),
      };
    });
  }
}

/** Per threshold, all outcomes in falling order of score. */
function sortedOutcomes(blocks: readonly Block[], thresholds: number): Uint8Array[] {
  const total = blocks.reduce((sum, block) => sum + block.scores.length, 0);
  const scores = new Float64Array(total);
  let end = 0;
  for (const block of blocks) {
    scores.set(block.scores, end);
    end += block.scores.length;
  }
  const order = new Uint32Array(total).map((_, i) => i).sort((a, b) => scores[b]! - scores[a]! || a - b);
  const place = new Uint32Array(total);
  for (let i = 0; i < total; i++) place[order[i]!] = i;
  return Array.from({ length: thresholds }, (_, t) => placedOutcomes(blocks, place, t));
}

/** One threshold's outcomes, each at its detection's place in the order. */
function placedOutcomes(blocks: readonly Block[], place: Uint32Array, threshold: number): Uint8Array {
  const sorted = new Uint8Array(place.length);
  let at = 0;
  for (const { scores, outcomes } of blocks) {
    const start = threshold * scores.length;
    for (let d = 0; d < scores.length; d++) sorted[place[at++]!] = outcomes[start + d]!;
  }
  return sorted;
}
