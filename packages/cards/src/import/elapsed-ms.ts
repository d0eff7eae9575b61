import type { JsonValue } from '@assay/records';
import { numberOf } from './loose-json.ts';

/** A duration in seconds as milliseconds; a clock that ran backwards measured nothing. */
export function elapsedMs(seconds: JsonValue | undefined): number | undefined {
  const given = numberOf(seconds);
  const ms = given === undefined ? Number.NaN : given * 1000;
  return Number.isFinite(ms) && ms >= 0 ? ms : undefined;
}
