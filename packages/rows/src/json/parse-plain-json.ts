import type { JsonValue } from '@assay/records';
import { forbiddenKeys } from './forbidden-keys.ts';
import { defaultJsonLimits } from './parse-json.ts';

/**
 * What `parseJson` makes of a text, several times faster and without the places of objects; undefined for a text
 * that it cannot answer for, which is then left to `parseJson`, with its refusals and their places.
 *
 * `JSON.parse` drops one of two equal keys without a word. Escapes aside, every string, key or value, has two quotes
 * in the text and there are no others: if a key was dropped, the value has fewer strings than the text. A key that is
 * written with escapes is left to `parseJson`: V8 13 takes it for another where an object like it had a key `\` before.
 */
export function parsePlainJson(text: string): JsonValue | undefined {
  if (text.length > defaultJsonLimits.maxStringLength) return undefined;
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
  // What no string of JSON holds stands for each escape.
  const unescaped = text.includes('\\') ? text.replaceAll(/\\./g, '\n') : text;
  if (unescaped !== text && /\n[^"]*"\s*:/.test(unescaped)) return undefined;
  return 2 * stringsIn(value, 0) === quotesIn(unescaped) ? value : undefined;
}

export function quotesIn(text: string): number {
  let quotes = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) quotes += 1;
  return quotes;
}

/** How many strings a value has, its keys among them; NaN where something in it is to be refused. */
export function stringsIn(value: JsonValue, depth: number): number {
  if (typeof value === 'string') return value.isWellFormed() ? 1 : Number.NaN;
  if (typeof value === 'number') return Number.isFinite(value) ? 0 : Number.NaN;
  if (typeof value === 'boolean' || value === null) return 0;
  if (depth >= defaultJsonLimits.maxDepth) return Number.NaN;
  let strings = 0;
  if (Array.isArray(value)) {
    for (const item of value as readonly JsonValue[]) strings += stringsIn(item, depth + 1);
    return strings;
  }
  const members = value as { readonly [key: string]: JsonValue };
  let keys = 0;
  for (const key in members) {
    keys += 1;
    if (forbiddenKeys.has(key) || !key.isWellFormed()) return Number.NaN;
    strings += 1 + stringsIn(members[key]!, depth + 1);
  }
  return keys > defaultJsonLimits.maxKeys ? Number.NaN : strings;
}
