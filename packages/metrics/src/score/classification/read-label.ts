import type { JsonValue } from '@assay/records';

/**
 * A class label as text: strings as they are (no trimming, no case folding), finite numbers and booleans in
 * their JSON form, so that 1 and "1" name the same class. null for what names no class: null, lists,
 * objects, NaN and the infinities.
 */
export function readLabel(value: JsonValue | undefined): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  return typeof value === 'boolean' ? String(value) : null;
}
