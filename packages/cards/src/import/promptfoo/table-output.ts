import type { JsonObject, JsonValue } from '@assay/records';
import { numberOf } from '../loose-json.ts';

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
export function tableOutput(table: readonly JsonValue[]): JsonObject | null {
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
