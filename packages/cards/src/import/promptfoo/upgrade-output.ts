import { isObject, type JsonObject, type JsonValue, listOf, objectOf } from '@assay/records';
import { numberOf, textOf } from '../loose-json.ts';
import { countedPrompt, promptsOfRows } from './prompts-of-rows.ts';
import { tableOutput } from './table-output.ts';

/** A document of promptfoo as one object, whatever it is wrapped in; null for what cannot be one. */
export function outputObject(given: JsonValue): JsonObject | null {
  if (Array.isArray(given)) {
    const rows = given as readonly JsonValue[];
    // `--output x.jsonl`: the results alone, a line each.
    return rows.length > 0 && rows.every(isJudgedRow) ? { results: [...rows] } : tableOutput(rows);
  }
  if (!isObject(given)) return null;
  // What version 3 shares has the output under `data`.
  return isObject(given['data']) && 'results' in given['data'] ? given['data'] : given;
}

/** Whether a document is an output: results that were judged, or prompts that were counted. */
export function isOutput(given: JsonValue): boolean {
  const output = outputObject(given);
  if (output === null) return false;
  const results = Array.isArray(output['results']) ? output : objectOf(output['results']);
  if (!Array.isArray(results['results'])) return false;
  const prompts = [...listOf(results['prompts']), ...listOf(output['prompts'])];
  if (prompts.some((prompt) => isObject(objectOf(prompt)['metrics']))) return true;
  if (headPrompts(results).length > 0 && isObject(results['stats'])) return true;
  return listOf(results['results']).some(isJudgedRow);
}

function isJudgedRow(row: JsonValue): boolean {
  const { success, promptIdx, prompt, provider } = objectOf(row);
  return (
    typeof success === 'boolean' &&
    (typeof promptIdx === 'number' || (isObject(prompt) && provider !== undefined))
  );
}

/**
 * An output in the shape of version 3. In version 2 the prompts stand at the head of a table, and a row names its
 * provider and the label of its prompt, not their places; rows are in the order in which they were done, so one is known
 * by its place among them. A row that fits several prompts is left without one. What promptfoo's function returns, what
 * version 4 shares, and version 1 have the rows as a list beside the prompts. Where nobody counted, the rows are counted.
 */
export function upgradeOutput(given: JsonObject): JsonObject {
  const output = Array.isArray(given['results']) ? withTable(given) : given;
  const results = objectOf(output['results']);
  const unplaced = listOf(results['results']);
  const told = [listOf(results['prompts']), listOf(output['prompts']), headPrompts(results)];
  const prompts = told.find((list) => list.length > 0) ?? promptsOfRows(unplaced);
  const rows = unplaced.map((row, place) =>
    isObject(row) && numberOf(row['promptIdx']) === undefined
      ? { ...row, id: String(place), ...placeOf(row, prompts) }
      : row,
  );
  const counted = prompts.map((prompt, place) => countedPrompt(objectOf(prompt), place, rows));
  return { ...output, results: { ...results, prompts: counted, results: rows } };
}

/** The prompts of version 2, with their metrics; version 1 has their texts alone. */
function headPrompts(results: JsonObject): readonly JsonValue[] {
  return listOf(objectOf(objectOf(results['table'])['head'])['prompts']).map((prompt) =>
    typeof prompt === 'string' ? { raw: prompt, label: prompt } : prompt,
  );
}

function withTable(output: JsonObject): JsonObject {
  const { id, createdAt, results, prompts, stats, table, ...rest } = output;
  const own = Object.entries({ results, prompts, stats, table }).filter(([, value]) => value !== undefined);
  const timestamp = typeof createdAt === 'number' ? isoTime(createdAt) : textOf(createdAt);
  return {
    ...rest,
    ...(id === undefined || 'evalId' in rest ? {} : { evalId: id }),
    results: {
      ...Object.fromEntries(own as [string, JsonValue][]),
      ...(timestamp === undefined ? {} : { timestamp }),
    },
  };
}

/** Undefined for a number that no calendar has. */
function isoTime(milliseconds: number): string | undefined {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
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
