import { isObject, type JsonObject, type JsonValue, listOf, objectOf } from '@assay/records';
import { numberOf, textOf } from '../imported.ts';

/** More columns than any output has: a row that names a later one names none. */
const mostPrompts = 10_000;

/** The prompts that rows name by their places, where no list of them stands beside. */
function promptsOfRows(rows: readonly JsonValue[]): readonly JsonObject[] {
  const prompts: JsonObject[] = [];
  for (const row of rows.map(objectOf)) {
    const place = numberOf(row['promptIdx']) ?? -1;
    if (!Number.isInteger(place) || place < 0 || place >= mostPrompts) continue;
    while (prompts.length <= place) prompts.push({});
    if (Object.keys(prompts[place]!).length === 0) prompts[place] = promptOfRow(row);
  }
  return prompts;
}

function promptOfRow(row: JsonObject): JsonObject {
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
function countedPrompt(prompt: JsonObject, place: number, rows: readonly JsonValue[]): JsonObject {
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

/** Columns that follow the one of a prompt, and tell more about its outputs. */
const besideOutput = /^(?:Status|Score|Named Scores|Metric: .*|Grader Reason|Comment)$/;
const other = /^(?:Description|Messages|RedteamHistory|RedteamTreeHistory|Session Id)$/i;
/** `[PASS] (1.00) text`, as versions have it that give the mark no column of its own. */
const marked = /^\[(PASS|FAIL|ERROR)\]\s*(?:\((-?\d+(?:\.\d+)?)(?:,[^)]*)?\)\s*)?/;

interface PromptColumn {
  readonly at: number;
  /** Where the columns about its outputs stand, by name. */
  readonly beside: ReadonlyMap<string, number>;
}

/**
 * A CSV output of promptfoo (`--output x.csv`) in the shape of what its function returns: a column for each prompt,
 * headed by its provider and label, others for the variables. Null for any other table.
 */
function tableOutput(table: readonly JsonValue[]): JsonObject | null {
  const [header, ...rows] = table.map(cellsOf);
  if (header === undefined || header === null || rows.some((row) => row === null)) return null;
  const body = rows as readonly (readonly string[])[];
  const prompts = promptColumns(header, body);
  if (prompts.length === 0) return null;
  const taken = new Set(prompts.flatMap(({ at, beside }) => [at, ...beside.values()]));
  const vars = header.flatMap((name, at) => (taken.has(at) || other.test(name) ? [] : [{ name, at }]));
  const description = header.indexOf('Description');
  return {
    prompts: prompts.map(({ at }) => promptOf(header[at]!)),
    results: body.flatMap((row, testIdx) =>
      prompts.flatMap((column, promptIdx) => {
        const told = outputOf(row, column);
        if (told === null) return [];
        return [
          {
            promptIdx,
            testIdx,
            ...told,
            vars: Object.fromEntries(vars.map(({ name, at }) => [name, row[at] ?? ''])),
            ...(description === -1 ? {} : { testCase: { description: row[description] ?? '' } }),
          },
        ];
      }),
    ),
  };
}

function cellsOf(row: JsonValue): readonly string[] | null {
  if (!Array.isArray(row)) return null;
  const cells = row as readonly JsonValue[];
  return cells.every((cell) => typeof cell === 'string') ? cells : null;
}

function promptColumns(
  header: readonly string[],
  body: readonly (readonly string[])[],
): readonly PromptColumn[] {
  return header.flatMap((name, at) => {
    if (besideOutput.test(name)) return [];
    const beside = new Map<string, number>();
    for (let next = at + 1; besideOutput.test(header[next] ?? ''); next += 1) beside.set(header[next]!, next);
    const cells = body.map((row) => row[at] ?? '').filter((cell) => cell !== '');
    const isMarked = cells.length > 0 && cells.every((cell) => marked.test(cell));
    return beside.has('Status') || isMarked ? [{ at, beside }] : [];
  });
}

/** `[openai:gpt-4o] label`; an early version writes the prompt itself, as JSON. */
function promptOf(header: string): JsonObject {
  const { provider, label } = /^\[(?<provider>[^\]]+)\] (?<label>[^]*)$/.exec(header)?.groups ?? {};
  return provider === undefined
    ? { label: header, raw: header }
    : { provider, label: label ?? '', raw: label ?? '' };
}

/** One output with its judgement; null for a cell without one. */
function outputOf(row: readonly string[], { at, beside }: PromptColumn): JsonObject | null {
  const cell = (name: string): string => row[beside.get(name) ?? -1] ?? '';
  const text = row[at] ?? '';
  const mark = marked.exec(text);
  const status = beside.has('Status') ? cell('Status') : (mark?.[1] ?? '');
  if (!/^(?:PASS|FAIL|ERROR)$/.test(status)) return null;
  const written = beside.has('Score') ? cell('Score') : (mark?.[2] ?? '');
  const score = written === '' ? undefined : numberOf(Number(written));
  const reason = cell('Grader Reason');
  return {
    success: status === 'PASS',
    failureReason: status === 'ERROR' ? 2 : 0,
    ...(score === undefined ? {} : { score }),
    ...(reason === '' ? {} : { gradingResult: { reason } }),
    response: { output: beside.has('Status') ? text : text.slice(mark?.[0].length ?? 0) },
  };
}

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
