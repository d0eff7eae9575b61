import * as z from 'zod';
import { boxFormat } from './read-box.ts';

/** An overlap to reach: above 0, at most 1. */
export const iouThreshold = z.number().gt(0).max(1);

const namedAreas = {
  all: [0, 1e10],
  small: [0, 32 ** 2],
  medium: [32 ** 2, 96 ** 2],
  large: [96 ** 2, 1e10],
} as const;

export const cocoParameters = () =>
  z.strictObject({
    iou: z.union([z.literal('50:95'), iouThreshold, z.array(iouThreshold).min(1).max(100)]).default('50:95'),
    area: z
      .union([z.enum(['all', 'small', 'medium', 'large']), z.tuple([z.number(), z.number()])])
      .default('all'),
    max_detections: z.int().min(1).default(100),
    box: boxFormat,
  });

export type CocoParameters = z.output<ReturnType<typeof cocoParameters>>;

/** The thresholds 0.50, 0.55 … 0.95 as numpy's linspace makes them: start + i × step, the last exact. */
export function iouThresholds(iou: CocoParameters['iou']): readonly number[] {
  if (iou !== '50:95') return typeof iou === 'number' ? [iou] : iou;
  const step = (0.95 - 0.5) / 9;
  return Array.from({ length: 10 }, (_, i) => (i === 9 ? 0.95 : 0.5 + i * step));
}

export function areaRange(area: CocoParameters['area']): readonly [number, number] {
  return typeof area === 'string' ? namedAreas[area] : area;
}
