import type { JsonValue } from '@assay/records';

/**
 * A finite number, or text that is one in JSON's notation once trimmed ("3", " -2.5e3 "); else null.
 * "1,000", "0x10", "Infinity", "" and "about 3" are not numbers.
 */
export function readNumber(value: JsonValue | undefined): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.length > longest) return null;
  const text = value.trim();
  if (!notation.test(text)) return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

/** Longer texts are not read: no number needs them. */
const longest = 400;
const notation = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
