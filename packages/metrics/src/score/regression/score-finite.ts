import { type JsonValue, missing, type Score, scored } from '@assay/records';

/** Scores a number, or says that it went beyond what a double can hold. */
export function scoreFinite(value: number, details?: Readonly<Record<string, JsonValue>>): Score {
  return Number.isFinite(value)
    ? scored(value, details)
    : missing('undefined', 'the value is beyond the range of a double');
}
