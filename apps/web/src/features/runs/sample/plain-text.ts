import { isObject } from '@assay/records';

/** A value that is one text, by itself or under one name; null where it is more than that. */
export function plainText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!isObject(value)) return null;
  const values: unknown[] = Object.values(value);
  return values.length === 1 && typeof values[0] === 'string' ? values[0] : null;
}
