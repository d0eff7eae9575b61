import type { JsonObject, JsonValue } from '@assay/records';
import { isObject, listOf, objectOf, textOf } from '../loose-json.ts';

/**
 * An output in the shape of version 3. In version 2 the prompts stand at the head of a table, and a row names its
 * provider and the label of its prompt, not their places; rows are in the order in which they were done, so one is known
 * by its place among them. A row that fits several prompts is left without one. What promptfoo's function returns, what
 * it shares, and version 1 have the rows as a list beside the prompts.
 */
export function upgradeOutput(given: JsonObject): JsonObject {
  const output = Array.isArray(given['results']) ? withTable(given) : given;
  const results = objectOf(output['results']);
  if (Array.isArray(results['prompts'])) return output;
  const prompts = headPrompts(results);
  const rows = listOf(results['results']).map((row, place) =>
    isObject(row) ? { ...row, id: String(place), ...placeOf(row, prompts) } : row,
  );
  const counted = prompts.map((prompt, place) => withMetrics(objectOf(prompt), place, rows));
  return { ...output, results: { ...results, prompts: counted, results: rows } };
}

/** The prompts of version 2, with their metrics; version 1 has their texts alone. */
export function headPrompts(results: JsonObject): readonly JsonValue[] {
  return listOf(objectOf(objectOf(results['table'])['head'])['prompts']).map((prompt) =>
    typeof prompt === 'string' ? { raw: prompt, label: prompt } : prompt,
  );
}

/** Whether a list of results has the prompts beside it that it belongs to. */
export function hasPromptsBeside(output: JsonObject): boolean {
  const isJudged = listOf(output['prompts']).some((prompt) => isObject(objectOf(prompt)['metrics']));
  return isJudged || (headPrompts(output).length > 0 && isObject(output['stats']));
}

function withTable(output: JsonObject): JsonObject {
  const { id, createdAt, results, prompts, stats, table, ...rest } = output;
  const own = Object.entries({ results, prompts, stats, table }).filter(([, value]) => value !== undefined);
  return {
    ...rest,
    ...(id === undefined || 'evalId' in rest ? {} : { evalId: id }),
    results: {
      ...Object.fromEntries(own as [string, JsonValue][]),
      ...(typeof createdAt === 'number' ? { timestamp: new Date(createdAt).toISOString() } : {}),
    },
  };
}

/** Version 1 counts nothing by prompt: the rows do. */
function withMetrics(prompt: JsonObject, place: number, rows: readonly JsonValue[]): JsonObject {
  if (isObject(prompt['metrics'])) return prompt;
  const own = rows.map(objectOf).filter(({ promptIdx }) => promptIdx === place);
  const passed = own.filter(({ success }) => success === true).length;
  const failed = own.filter(({ success }) => success === false).length;
  return { ...prompt, metrics: { testPassCount: passed, testFailCount: failed } };
}

function placeOf(row: JsonObject, prompts: readonly JsonValue[]): JsonObject {
  const { id, label } = objectOf(row['provider']);
  const names = new Set([textOf(label), textOf(id)]);
  const prompt = objectOf(row['prompt']);
  const own = textOf(prompt['label']) ?? textOf(prompt['display']);
  const fitting = prompts.flatMap((each, place) => {
    const { provider, label: other } = objectOf(each);
    return names.has(textOf(provider)) && textOf(other) === own ? [place] : [];
  });
  return fitting.length === 1 ? { promptIdx: fitting[0]! } : {};
}
