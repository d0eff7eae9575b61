import { isObject, type JsonObject, type JsonValue, objectOf } from '@assay/records';
import { numberOf, textOf } from '../loose-json.ts';

/** More columns than any output has: a row that names a later one names none. */
const mostPrompts = 10_000;

/** The prompts that rows name by their places, where no list of them stands beside. */
export function promptsOfRows(rows: readonly JsonValue[]): readonly JsonObject[] {
  const prompts: JsonObject[] = [];
  for (const row of rows.map(objectOf)) {
    const place = numberOf(row['promptIdx']) ?? -1;
    if (!Number.isInteger(place) || place < 0 || place >= mostPrompts) continue;
    while (prompts.length <= place) prompts.push({});
    if (Object.keys(prompts[place]!).length === 0) prompts[place] = promptOf(row);
  }
  return prompts;
}

function promptOf(row: JsonObject): JsonObject {
  const { raw, label, id } = objectOf(row['prompt']);
  const provider = isObject(row['provider'])
    ? (textOf(row['provider']['label']) ?? textOf(row['provider']['id']))
    : textOf(row['provider']);
  const given = { raw: textOf(label) ?? textOf(raw), label: textOf(label), id: textOf(id), provider };
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

/** A prompt with its sums and counts; of the rows, where the output itself has none. */
export function countedPrompt(prompt: JsonObject, place: number, rows: readonly JsonValue[]): JsonObject {
  if (isObject(prompt['metrics'])) return prompt;
  const own = rows.map(objectOf).filter(({ promptIdx }) => promptIdx === place);
  const isError = ({ failureReason }: JsonObject): boolean => failureReason === 2;
  const judged = own.filter((row) => typeof row['success'] === 'boolean' && !isError(row));
  const passed = judged.filter(({ success }) => success === true).length;
  const scores = judged.map(({ score }) => numberOf(score));
  return {
    ...prompt,
    metrics: {
      testPassCount: passed,
      testFailCount: judged.length - passed,
      testErrorCount: own.filter(isError).length,
      ...(judged.length > 0 && !scores.includes(undefined)
        ? { score: scores.reduce<number>((sum, score) => sum + score!, 0) }
        : {}),
      ...namedSums(judged),
    },
  };
}

function namedSums(rows: readonly JsonObject[]): JsonObject {
  const sums = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const [name, value] of rows.flatMap((row) => Object.entries(objectOf(row['namedScores'])))) {
    const score = numberOf(value);
    if (score === undefined) continue;
    sums.set(name, (sums.get(name) ?? 0) + score);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return { namedScores: Object.fromEntries(sums), namedScoresCount: Object.fromEntries(counts) };
}
