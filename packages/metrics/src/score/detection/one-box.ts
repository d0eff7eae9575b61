import { isObject, type JsonValue, type Missing, missing } from '@assay/records';
import { sampleError, type ScoringSample } from '../../catalogue/metric.ts';
import { noExpected } from '../classification/set-only.ts';
import { readJson } from '../retrieval/read-json.ts';
import { boxIou } from './box-iou.ts';
import { type Box, readBox } from './read-box.ts';

/** The overlap of a sample's one predicted and one expected box, or why there is none. */
export function oneBoxIou(sample: ScoringSample, format: 'xywh' | 'xyxy'): number | Missing {
  const { expected } = sample;
  if (expected === undefined || expected === null) return noExpected;
  const truth = readOneBox(expected, format);
  if (truth === null) {
    throw sampleError(
      sample,
      'E_METRIC_EXPECTED',
      `expected must be one box, a list of four numbers (${format}) with sizes from 0 up`,
    );
  }
  const box = readOneBox(sample.output, format);
  return box === null ? notABox : boxIou(box, truth);
}

const notABox = missing('unparsable', 'the output is not one box: a list of four numbers, or {bbox: [...]}');

/** A box, `{bbox: box}`, a list of one of these, or the JSON text of any. */
function readOneBox(value: JsonValue, format: 'xywh' | 'xyxy'): Box | null {
  const parsed = readJson(value);
  const only = Array.isArray(parsed) && parsed.length === 1 ? (parsed[0] as JsonValue) : parsed;
  return readBox(isObject(only) ? only['bbox'] : only, format);
}
