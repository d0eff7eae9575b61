import { isObject, type JsonValue } from '@assay/records';
import { parseJson } from '@assay/rows';

/** A verdict is a few words; anything longer is not one. */
const LONGEST = 64 * 1024;

const ONE_FENCE = /^```(?:json)?[ \t]*\r?\n([\s\S]*?)\r?\n?```$/i;

/**
 * The verdict in a judge's reply: the structured field as it is, or a text that is one JSON object from its
 * first character to its last, with at most one code fence around it. Prose is not searched: it may quote the
 * answer. Duplicate keys, NaN, cut JSON and what is too long are no verdict. Null: there is none.
 */
export function readVerdict(output: JsonValue): JsonValue | null {
  if (typeof output !== 'string') return isObject(output) ? output : null;
  if (output.length > LONGEST) return null;
  const text = output.trim();
  const inside = ONE_FENCE.exec(text)?.[1] ?? text;
  try {
    const value = parseJson(inside) as JsonValue;
    // A copy: the parser leaves the place of each object on it.
    return isObject(value) ? (JSON.parse(JSON.stringify(value)) as JsonValue) : null;
  } catch {
    return null;
  }
}
