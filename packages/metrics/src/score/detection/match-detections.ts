import { boxIou } from './box-iou.ts';
import type { Annotation, Detection } from './image-boxes.ts';

/** What became of a detection. Ignored: matched to something not counted, or unmatched and outside the area range. */
export const falsePositive = 0;
export const truePositive = 1;
export const ignored = 2;

export interface MatchRules {
  readonly thresholds: readonly number[];
  /** Both ends included. */
  readonly area: readonly [min: number, max: number];
}

export interface Matches {
  /** One block of detections per threshold, one byte each. */
  readonly outcomes: Uint8Array;
  /** Annotations that count: neither crowd nor outside the area range. */
  readonly counted: number;
}

/**
 * Matches one image's detections of one category, best first, as pycocotools does: each takes the free
 * annotation it overlaps most (the later of equals), at least the threshold; counted ones come before the
 * ignored, and a crowd region can be taken any number of times. O(thresholds × detections × annotations).
 */
export function matchDetections(
  annotations: readonly Annotation[],
  detections: readonly Detection[],
  { thresholds, area }: MatchRules,
): Matches {
  const isOutside = (size: number) => size < area[0] || size > area[1];
  const isIgnored = (each: Annotation) => each.isCrowd || isOutside(each.area);
  const counted = annotations.filter((each) => !isIgnored(each));
  const ordered = [...counted, ...annotations.filter(isIgnored)];
  const overlaps = detections.map(({ box }) => ordered.map((truth) => boxIou(box, truth.box, truth.isCrowd)));
  const outcomes = new Uint8Array(thresholds.length * detections.length);
  const taken = new Uint8Array(ordered.length);
  let at = 0;
  for (const threshold of thresholds) {
    taken.fill(0);
    for (let d = 0; d < detections.length; d++) {
      const match = bestMatch({ ordered, overlaps: overlaps[d]!, taken, counted: counted.length }, threshold);
      if (match !== -1) taken[match] = 1;
      const { box } = detections[d]!;
      const isNot = match === -1 ? isOutside(box[2] * box[3]) : match >= counted.length;
      outcomes[at++] = isNot ? ignored : match === -1 ? falsePositive : truePositive;
    }
  }
  return { outcomes, counted: counted.length };
}

interface Candidates {
  readonly ordered: readonly Annotation[];
  readonly overlaps: readonly number[];
  readonly taken: Uint8Array;
  readonly counted: number;
}

function bestMatch({ ordered, overlaps, taken, counted }: Candidates, threshold: number): number {
  let best = -1;
  let least = Math.min(threshold, 1 - 1e-10);
  for (let g = 0; g < ordered.length; g++) {
    if (taken[g] === 1 && !ordered[g]!.isCrowd) continue;
    if (g >= counted && best !== -1 && best < counted) break;
    if (overlaps[g]! < least) continue;
    least = overlaps[g]!;
    best = g;
  }
  return best;
}
