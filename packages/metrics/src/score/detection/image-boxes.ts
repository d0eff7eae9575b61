import { isObject, type JsonObject, type JsonValue } from '@assay/records';
import { sampleError, type ScoringSample } from '../../catalogue/metric.ts';
import { readLabel } from '../classification/read-label.ts';
import { readNumber } from '../regression/read-number.ts';
import { readJson } from '../retrieval/read-json.ts';
import { type Box, readBox } from './read-box.ts';

export interface Annotation {
  readonly box: Box;
  readonly category: string;
  readonly area: number;
  readonly isCrowd: boolean;
}

export interface Detection {
  readonly box: Box;
  readonly category: string;
  readonly score: number;
}

type Format = 'xywh' | 'xyxy';

/**
 * The objects truly in an image: a list of `{bbox, category_id, area?, iscrowd?}` (or of bare boxes), or
 * `{annotations: [...]}`, or its JSON text. null where nothing is expected (absent or null); throws for anything
 * else. area is width × height where it is not given.
 */
export function expectedBoxes(sample: ScoringSample, format: Format): Annotation[] | null {
  const { expected } = sample;
  if (expected === undefined || expected === null) return null;
  const list = listOf(readJson(expected), 'annotations');
  const annotations = list?.map((item) => readAnnotation(item, format));
  if (annotations !== undefined && annotations.every((each) => each !== null)) return annotations;
  throw sampleError(
    sample,
    'E_METRIC_EXPECTED',
    `expected must be a list of annotations {bbox: four numbers (${format}), category_id}, sizes from 0 up`,
  );
}

/**
 * What a model found: a list of `{bbox, category_id, score}` (or of bare boxes), or `{detections: [...]}`, or its
 * JSON text. Items that are not boxes are dropped and counted; null where the output is not a list at all.
 */
export function readDetections(
  output: JsonValue,
  format: Format,
): { detections: Detection[]; malformed: number } | null {
  const list = listOf(readJson(output), 'detections');
  if (list === null) return null;
  const detections = list.map((item) => readDetection(item, format)).filter((each) => each !== null);
  return { detections, malformed: list.length - detections.length };
}

function listOf(value: JsonValue | undefined, key: string): readonly JsonValue[] | null {
  const list = isObject(value) ? value[key] : value;
  return Array.isArray(list) ? (list as readonly JsonValue[]) : null;
}

function readAnnotation(item: JsonValue, format: Format): Annotation | null {
  const fields = fieldsOf(item);
  const box = readBox(fields['bbox'], format);
  if (box === null) return null;
  const area = fields['area'] === undefined ? box[2] * box[3] : readNumber(fields['area']);
  const crowd = fields['iscrowd'] ?? false;
  if (area === null || ![0, 1, true, false].includes(crowd as number | boolean)) return null;
  return { box, category: categoryOf(fields), area, isCrowd: crowd === 1 || crowd === true };
}

function readDetection(item: JsonValue, format: Format): Detection | null {
  const fields = fieldsOf(item);
  const box = readBox(fields['bbox'], format);
  const score = fields['score'] === undefined ? 1 : readNumber(fields['score']);
  return box === null || score === null ? null : { box, category: categoryOf(fields), score };
}

function fieldsOf(item: JsonValue): JsonObject {
  return isObject(item) ? item : { bbox: item };
}

/** Boxes without a category are all of one. */
function categoryOf(fields: JsonObject): string {
  return readLabel(fields['category_id'] ?? fields['category']) ?? '';
}
