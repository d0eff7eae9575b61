import * as z from 'zod';
import type { ScoringSample } from '../../catalogue/metric.ts';
import { iouThreshold } from './coco-parameters.ts';
import { expectedBoxes, readDetections } from './image-boxes.ts';
import { falsePositive, matchDetections, truePositive } from './match-detections.ts';
import { boxFormat } from './read-box.ts';

/** One overlap to reach, and the score from which a detection counts. */
export const countingParameters = () =>
  z.strictObject({
    iou: iouThreshold.default(0.5),
    min_score: z.number().optional(),
    box: boxFormat,
  });

export interface MatchCounts {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
  readonly isReadable: boolean;
}

/** One image's hits and misses over all categories, matched as COCO does; null where nothing is expected. */
export function countMatches(
  sample: ScoringSample,
  params: z.output<ReturnType<typeof countingParameters>>,
): MatchCounts | null {
  const annotations = expectedBoxes(sample, params.box);
  if (annotations === null) return null;
  const found = readDetections(sample.output, params.box);
  const detections = (found?.detections ?? [])
    .filter((each) => params.min_score === undefined || each.score >= params.min_score)
    .sort((a, b) => b.score - a.score);
  let [truePositives, falsePositives, annotated] = [0, 0, 0];
  for (const category of new Set([...annotations, ...detections].map((each) => each.category))) {
    const { outcomes, counted } = matchDetections(
      annotations.filter((each) => each.category === category),
      detections.filter((each) => each.category === category),
      { thresholds: [params.iou], area: [0, Number.POSITIVE_INFINITY] },
    );
    annotated += counted;
    truePositives += outcomes.filter((outcome) => outcome === truePositive).length;
    falsePositives += outcomes.filter((outcome) => outcome === falsePositive).length;
  }
  return {
    truePositives,
    falsePositives,
    falseNegatives: annotated - truePositives,
    isReadable: found !== null,
  };
}
