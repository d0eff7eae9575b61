import type { JsonValue } from '@assay/records';

/** The value as a text that says something; null for anything else. */
export function textOf(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && value !== '' ? wellFormed(value) : null;
}

/** The value as a text, an empty one too: it is there, though it says nothing. */
export function writtenOf(value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? wellFormed(value) : null;
}

/** The value as a finite number; null for anything else, texts like "Infinity" and what overflows included. */
export function finiteOf(value: JsonValue | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The value as the text of a moment: records of 0.0.1 have seconds as a number where later ones have a text. */
export function momentOf(value: JsonValue | undefined): string | null {
  return finiteOf(value)?.toString() ?? textOf(value);
}

/**
 * Half a surrogate pair is not valid Unicode, and no table can hold it: it stays as JSON writes it, `\ud800`, so that two
 * names remain two.
 */
function wellFormed(text: string): string {
  if (text.isWellFormed()) return text;
  return text.replaceAll(/\p{Cs}/gu, (half) => `\\u${half.charCodeAt(0).toString(16)}`);
}
