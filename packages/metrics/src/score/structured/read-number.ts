import type { JsonValue } from '@assay/records';

export const NUMBER_PLACES = ['whole', 'first', 'last'] as const;

/** Digits, with groups of three after commas or not; fraction; exponent. Never empty, and linear to search. */
const NUMBER = '[+-]?(?:(?:\\d{1,3}(?:,\\d{3})+(?!\\d)|\\d+)(?:\\.\\d*)?|\\.\\d+)(?:[eE][+-]?\\d+)?';
const WHOLE = new RegExp(`^${NUMBER}$`, 'u');
const EVERY = new RegExp(NUMBER, 'gu');

/**
 * The number that a value says: itself, or read from a text, as the whole of it (trimmed) or the first or last number
 * in it. "1,234.5" is 1234.5. null where there is none or it is not finite (1e999).
 */
export function readNumber(value: JsonValue, place: (typeof NUMBER_PLACES)[number]): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const text = place === 'whole' ? value.trim() : findNumber(value, place);
  if (text === null || !WHOLE.test(text)) return null;
  const number = Number(text.replaceAll(',', ''));
  return Number.isFinite(number) ? number : null;
}

function findNumber(text: string, place: 'first' | 'last'): string | null {
  let found: string | null = null;
  for (const [match] of text.matchAll(EVERY)) {
    found = match;
    if (place === 'first') break;
  }
  return found;
}
