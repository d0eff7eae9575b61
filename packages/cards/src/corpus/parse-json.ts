import type { JsonValue } from '@assay/records';

/**
 * JSON.parse, without a flaw of V8: where a key `a\` is known, it takes a later key `a"`, written `a\"`, for it. A quote
 * written `\u0022` is the same to JSON and not met by the flaw. Throws the SyntaxError of the text as given.
 */
export function parseJson(text: string): JsonValue {
  if (!text.includes('\\"')) return JSON.parse(text) as JsonValue;
  try {
    return JSON.parse(text.replace(/\\["\\]/g, spelled)) as JsonValue;
  } catch {
    return JSON.parse(text) as JsonValue;
  }
}

function spelled(escape: string): string {
  return escape === '\\"' ? '\\u0022' : escape;
}
