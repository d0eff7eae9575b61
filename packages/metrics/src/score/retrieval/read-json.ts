import type { JsonValue } from '@assay/records';

/** A value as it is, or, where it is text, what the text says in JSON; undefined where it says nothing. */
export function readJson(value: JsonValue): JsonValue | undefined {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as JsonValue;
  } catch {
    return undefined;
  }
}
