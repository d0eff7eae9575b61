import type { JsonValue } from '@assay/records';
import { locate } from '../text.ts';

/** A key that one object has twice. */
export interface RepeatedKey {
  readonly key: string;
  readonly line: number;
  readonly column: number;
}

/**
 * The first key that stands twice in one object of a JSON text; null where there is none. `JSON.parse` drops the earlier
 * one without a word: then the value has fewer strings, keys among them, than the text, and only then is it looked for.
 */
export function repeatedKey(text: string, value: JsonValue): RepeatedKey | null {
  return stringsIn(value) === stringsWritten(text) ? null : firstRepeated(text);
}

function stringsWritten(text: string): number {
  let strings = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', endOfString(text, at))) strings += 1;
  return strings;
}

/** Without recursion: what others write may be nested deep. */
function stringsIn(value: JsonValue): number {
  const left: JsonValue[] = [value];
  let strings = 0;
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next === 'string') strings += 1;
    else if (typeof next === 'object' && next !== null) {
      if (!Array.isArray(next)) strings += Object.keys(next).length;
      for (const item of Object.values(next) as JsonValue[]) left.push(item);
    }
  }
  return strings;
}

/** Brackets and strings are all that matters: the text has been parsed before. */
function firstRepeated(text: string): RepeatedKey | null {
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text[at];
    if (code === '{') open.push(new Set());
    else if (code === '[') open.push(null);
    else if (code === '}' || code === ']') open.pop();
    else if (code === '"') {
      const end = endOfString(text, at);
      const keys = open.at(-1) ?? null;
      if (keys !== null && isKey(text, end)) {
        const key = JSON.parse(text.slice(at, end)) as string;
        if (keys.has(key)) return { key, ...locate(text, at) };
        keys.add(key);
      }
      at = end - 1;
    }
  }
  return null;
}

function isKey(text: string, end: number): boolean {
  let at = end;
  while (text.charCodeAt(at) <= 32) at += 1;
  return text[at] === ':';
}

/** The place behind the string that begins here; the end of the text where it does not end. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end + 1;
}

/** Behind an odd number of backslashes. */
function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}
