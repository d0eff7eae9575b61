import type { JsonValue } from '@assay/records';
import { parseLenientJson } from './parse-lenient-json.ts';

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
