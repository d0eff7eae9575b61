import type { JsonObject } from '@assay/records';

/** A field that says something: a text, or a number as text. */
export function textIn(object: JsonObject, name: string): string | null {
  const value = object[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
