import type { JsonValue } from '@assay/records';
import { parseJson } from '../corpus/parse-json.ts';

/**
 * JSON as Python writes it: a bare NaN or Infinity, which is no JSON, is read as null, that is, as no number.
 * Proper JSON costs one parse; a text that is neither throws the SyntaxError of JSON.parse.
 */
export function parsePythonJson(text: string): JsonValue {
  try {
    return parseJson(text);
  } catch (error) {
    // A string that does not end is one token too: else every quote in it would be tried as the start of one.
    const strict = text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"?|-?\bInfinity\b|\bNaN\b/gs, (token) =>
      token.startsWith('"') ? token : 'null',
    );
    if (strict === text) throw error;
    return parseJson(strict);
  }
}
