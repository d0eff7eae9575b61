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

/** Nobody nests a setting or a benchmark card this deep; what is deeper could exhaust the stack of whoever walks through it. */
export const deepestNesting = 512;

/** Whether lists and objects lie in each other deeper than that. */
export function isTooDeep(value: JsonValue | undefined, left = deepestNesting): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || Object.values(value).some((item: JsonValue) => isTooDeep(item, left - 1));
}

/** A text as SQL. Backslashes mean nothing in a literal; a quote is doubled; a NUL, at which the parser ends, is put in by its number. */
export function quoted(text: string): string {
  const parts = text.split('\u0000').map((part) => `'${part.replaceAll("'", "''")}'`);
  return parts.length === 1 ? parts[0]! : `(${parts.join(' || chr(0) || ')})`;
}

/** Texts as a list literal, typed also where it is empty. */
export function quotedList(texts: readonly string[]): string {
  return `([${texts.map(quoted).join(', ')}]::VARCHAR[])`;
}
