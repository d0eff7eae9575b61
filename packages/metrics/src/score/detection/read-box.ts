import type { JsonValue } from '@assay/records';
import * as z from 'zod';
import { readNumber } from '../regression/read-number.ts';

/** Left, top, width, height; sizes from 0 up. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** xywh: left, top, width, height, as COCO writes boxes; xyxy: left, top, right, bottom. */
export const boxFormat = z.enum(['xywh', 'xyxy']).default('xywh');

/** A list of four numbers as a box; null where it is not one, or its sides would be negative. */
export function readBox(value: JsonValue | undefined, format: z.output<typeof boxFormat>): Box | null {
  if (!Array.isArray(value) || value.length !== 4) return null;
  const [x, y, c, d] = (value as readonly JsonValue[]).map((each) => readNumber(each));
  if (x == null || y == null || c == null || d == null) return null;
  const [width, height] = format === 'xywh' ? [c, d] : [c - x, d - y];
  return width >= 0 && height >= 0 && Number.isFinite(width * height) ? [x, y, width, height] : null;
}
