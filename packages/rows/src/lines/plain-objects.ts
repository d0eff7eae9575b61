import type { JsonValue } from '@assay/records';
import { defaultJsonLimits } from '../json/parse-json.ts';
import { quotesIn, stringsIn } from '../json/parse-plain-json.ts';

type JsonObject = { readonly [key: string]: JsonValue };

/**
 * The objects of lines that hold one each, parsed all at once: a call for every line costs more than its parsing.
 * Undefined where that cannot be answered for; the lines are then to be read one by one.
 *
 * With commas for their ends, lines could be the parts of fewer, longer objects. They are not where each begins with `{"` and
 * its object has as many strings as the line: without escapes, strings stand in text and values in the same order, so
 * that object and line have the same strings; what stands before the first string of a line is `{` alone, and what
 * stands between two objects is a comma alone, which then is that of the line's end.
 */
export function plainObjects(text: string): readonly JsonObject[] | undefined {
  if (text.includes('\\') || text === '') return undefined;
  const body = text.endsWith('\n') ? text.slice(0, -1) : text;
  const values = parsedList(`[${body.replaceAll('\n', ',')}]`);
  if (values === undefined) return undefined;
  let start = 0;
  for (const value of values) {
    const found = body.indexOf('\n', start);
    const end = found === -1 ? body.length : found;
    if (start > body.length || !isPlain(value, body.slice(start, end))) return undefined;
    start = end + 1;
  }
  return start === body.length + 1 ? (values as readonly JsonObject[]) : undefined;
}

function isPlain(value: JsonValue, line: string): boolean {
  return (
    line.startsWith('{"') &&
    line.length <= defaultJsonLimits.maxStringLength &&
    2 * stringsIn(value, 0) === quotesIn(line)
  );
}

function parsedList(text: string): readonly JsonValue[] | undefined {
  try {
    return JSON.parse(text) as readonly JsonValue[];
  } catch {
    return undefined;
  }
}
