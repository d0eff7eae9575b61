import type { JsonValue } from '@assay/records';
import { parsePythonJson, repeatedKey } from '@assay/rows';

/** A document of another tool, and what is doubtful about it. Throws the SyntaxError of a text that is not JSON. */
export function parseLog(
  text: string,
  name: string,
): { readonly json: JsonValue; readonly notes: readonly string[] } {
  const json = parsePythonJson(text);
  const repeated = repeatedKey(text, json);
  if (repeated === null) return { json, notes: [] };
  const { key, line, column } = repeated;
  const note = `${name}:${line}:${column}: the key ${JSON.stringify(key)} appears twice in one object; the last one was used`;
  return { json, notes: [note] };
}
