import { isObject, type JsonValue } from '@assay/records';
import { sampleError, type ScoringSample } from '../../catalogue/metric.ts';
import { readLabel } from '../classification/read-label.ts';
import { readJson } from './read-json.ts';

/**
 * What is relevant, and how much: a list of ids (gain 1 each), a map from id to gain, the JSON text of either,
 * or one id. null where nothing is expected (absent or null). Throws for anything else, and for a gain that is
 * not a finite number from 0 up.
 */
export function expectedGains(sample: ScoringSample): Map<string, number> | null {
  const { expected } = sample;
  if (expected === undefined || expected === null) return null;
  const parsed = readJson(expected);
  if (isObject(parsed)) {
    return new Map(Object.entries(parsed).map(([id, gain]) => [id, checkGain(gain, id, sample)]));
  }
  const ids = Array.isArray(parsed) ? (parsed as readonly JsonValue[]) : [expected];
  return new Map(ids.map((id) => [checkId(id, sample), 1]));
}

function checkGain(gain: JsonValue, id: string, sample: ScoringSample): number {
  if (typeof gain === 'number' && Number.isFinite(gain) && gain >= 0) return gain;
  throw sampleError(
    sample,
    'E_METRIC_EXPECTED',
    `the gain of ${id} must be a finite number from 0 up, given ${typeof gain === 'number' ? gain : JSON.stringify(gain)}`,
  );
}

function checkId(value: JsonValue, sample: ScoringSample): string {
  const id = readLabel(value);
  if (id !== null) return id;
  throw sampleError(
    sample,
    'E_METRIC_EXPECTED',
    'expected must be a list of ids or a map from id to gain; one of its ids is neither text nor a number',
  );
}
