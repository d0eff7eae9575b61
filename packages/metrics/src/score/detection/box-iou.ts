import type { Box } from './read-box.ts';

/**
 * Intersection over union of two boxes. Against a crowd region the union is the detection's own area, as
 * pycocotools has it. Boxes that do not overlap in both directions (empty ones included) have 0.
 */
export function boxIou(detection: Box, truth: Box, isCrowd = false): number {
  const width = Math.min(detection[0] + detection[2], truth[0] + truth[2]) - Math.max(detection[0], truth[0]);
  if (width <= 0) return 0;
  const height =
    Math.min(detection[1] + detection[3], truth[1] + truth[3]) - Math.max(detection[1], truth[1]);
  if (height <= 0) return 0;
  const both = width * height;
  const own = detection[2] * detection[3];
  return both / (isCrowd ? own : own + truth[2] * truth[3] - both);
}
