import type { JsonObject, JsonValue } from '@assay/records';
import { isObject, listOf, objectOf, textOf } from '../loose-json.ts';

/**
 * An output in the shape of version 3. In version 2 the prompts stand at the head of a table, and a row names its
 * provider and the label of its prompt, not their places; rows are in the order in which they were done, so one is known
 * by its place among them. A row that fits several prompts is left without one.
 */
export function upgradeOutput(output: JsonObject): JsonObject {
  const results = objectOf(output['results']);
  if (Array.isArray(results['prompts'])) return output;
  const prompts = headPrompts(results);
  const rows = listOf(results['results']).map((row, place) =>
    isObject(row) ? { ...row, id: String(place), ...placeOf(row, prompts) } : row,
  );
  return { ...output, results: { ...results, prompts, results: rows } };
}

/** The prompts of version 2, with their metrics. */
export function headPrompts(results: JsonObject): readonly JsonValue[] {
  return listOf(objectOf(objectOf(results['table'])['head'])['prompts']);
}

function placeOf(row: JsonObject, prompts: readonly JsonValue[]): JsonObject {
  const { id, label } = objectOf(row['provider']);
  const names = new Set([textOf(label), textOf(id)]);
  const own = textOf(objectOf(row['prompt'])['label']);
  const fitting = prompts.flatMap((prompt, place) => {
    const { provider, label: other } = objectOf(prompt);
    return names.has(textOf(provider)) && textOf(other) === own ? [place] : [];
  });
  return fitting.length === 1 ? { promptIdx: fitting[0]! } : {};
}
