import type { JsonObject, JsonValue } from '@assay/records';

/** An object of another tool's document; one that is none has no fields. */
export function objectIn(value: JsonValue | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

/** A field that says something: a text, or a number as text. */
export function textIn(object: JsonObject, name: string): string | null {
  const value = object[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
