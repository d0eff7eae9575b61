import type { JsonObject, JsonValue } from '@assay/records';

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;

/** Where a key stands in a JSON text, its quotes included. */
interface EscapedKey {
  readonly start: number;
  readonly end: number;
}

/** The keys of a JSON text that are written with escapes. One pass; what is not valid JSON is left to the parser. */
function* escapedKeys(text: string): Generator<EscapedKey> {
  for (let start = text.indexOf('"'); start !== -1; ) {
    const { end, hasEscape } = stringAt(text, start);
    if (hasEscape && text.charCodeAt(afterSpace(text, end)) === colon) yield { start, end };
    start = text.indexOf('"', end);
  }
}

function stringAt(text: string, start: number): { readonly end: number; readonly hasEscape: boolean } {
  let hasEscape = false;
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return { end: at + 1, hasEscape };
    if (code !== backslash) continue;
    hasEscape = true;
    at += 1;
  }
  return { end: text.length, hasEscape: false };
}

function afterSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 32) at += 1;
  return at;
}

/**
 * JSON.parse, without a flaw of V8 13: where an object like it had a key `\` before, it takes the key that is written
 * `\n` or `\"` for that one. Keys with escapes are seldom; they are parsed by themselves, and put back afterwards.
 * Throws the SyntaxError of the text as given.
 */
export function parseLenientJson(text: string): JsonValue {
  if (!text.includes('\\')) return JSON.parse(text) as JsonValue;
  const keys = [...escapedKeys(text)];
  if (keys.length === 0) return JSON.parse(text) as JsonValue;
  const mark = unusedMark(text);
  const names = new Map<string, string>();
  const parsed = tryParse(withMarks(text, keys, { mark, names }));
  return parsed === undefined ? (JSON.parse(text) as JsonValue) : named(parsed, names);
}

function tryParse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** A text that stands nowhere in the other one. */
function unusedMark(text: string): string {
  let mark = '\ue000';
  while (text.includes(mark)) mark += '\ue000';
  return mark;
}

interface Marks {
  readonly mark: string;
  /** What each mark stands for. */
  readonly names: Map<string, string>;
}

function withMarks(text: string, keys: readonly EscapedKey[], { mark, names }: Marks): string {
  let marked = '';
  let end = 0;
  for (const [index, key] of keys.entries()) {
    const name = `${mark}${index}`;
    names.set(name, JSON.parse(text.slice(key.start, key.end)) as string);
    marked += `${text.slice(end, key.start)}"${name}"`;
    end = key.end;
  }
  return marked + text.slice(end);
}

function named(value: JsonValue, names: ReadonlyMap<string, string>): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((item) => named(item, names));
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([key, item]) => [names.get(key) ?? key, named(item, names)]),
  );
}

/**
 * JSON as Python writes it: a bare NaN or Infinity, which is not valid JSON, is read as null, that is, as no number. Half a
 * surrogate pair, which no record may hold, is read as JSON writes it: `\ud800`.
 * Proper JSON costs one parse; a text that is neither throws the SyntaxError of JSON.parse.
 */
export function parsePythonJson(given: string): JsonValue {
  const text = spellHalves(given);
  try {
    return parseLenientJson(text);
  } catch (error) {
    // A string that does not end is one token too: else every quote in it would be tried as the start of one.
    const strict = text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"?|-?\bInfinity\b|\bNaN\b/gs, (token) =>
      token.startsWith('"') ? token : 'null',
    );
    if (strict === text) throw error;
    return parseLenientJson(strict);
  }
}

/** Written as an escape, and not one of two: seldom, while pairs are in every text with an emoji that Python wrote. */
const maybeHalf = /\\ud[89ab][\da-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][\da-f]{2})\\ud[c-f]/i;

/** An escape is taken whole, a pair of them as one: what is left of surrogates is halves. */
function spellHalves(text: string): string {
  if (!maybeHalf.test(text)) return text;
  const escapes = /\\(?:ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|u(d[89a-f][\da-f]{2})|.)/gis;
  return text.replace(escapes, (escape, half?: string) =>
    half === undefined ? escape : `\\\\u${half.toLowerCase()}`,
  );
}
