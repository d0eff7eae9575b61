import type { JsonObject, JsonValue } from '@assay/records';
import { type EscapedKey, escapedKeys } from './escaped-keys.ts';

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
