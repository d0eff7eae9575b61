import type { JsonValue } from '@assay/records';

/**
 * JSON as Python writes it: a bare NaN or Infinity, which is no JSON, is read as null, that is, as no number.
 * Proper JSON costs one parse; a text that is neither throws the SyntaxError of JSON.parse.
 */
export function parsePythonJson(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    const strict = text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\bInfinity\b|\bNaN\b/gs, (token) =>
      token.startsWith('"') ? token : 'null',
    );
    if (strict === text) throw error;
    return JSON.parse(strict) as JsonValue;
  }
}
