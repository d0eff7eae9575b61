import type { ScoringSample } from '@assay/metrics';
import { isObject, type JsonValue } from '@assay/records';
import { jsonCell, type Row } from '@assay/rows';
import { customaryKeys, planSchema, type RecordSet } from '@assay/tasks';

type Rows = () => AsyncIterable<Row>;

/** Output rows with what was expected of each: their own "expected", or that of the input row with the same key. */
export async function labelledRows(
  schema: RecordSet | null,
  rows: Rows,
  inputs: Rows | null,
): Promise<{ readonly labelled: readonly ScoringSample[] } | { readonly why: string }> {
  const columns = await columnsOf(schema);
  if ('why' in columns) return columns;
  const { answer, key } = columns;
  const known = inputs === null ? new Map<string, JsonValue>() : await expectedByKey(inputs, key);
  const labelled: ScoringSample[] = [];
  for await (const row of rows()) {
    const output = cellOf(row, answer);
    const expected = answerIn(cellOf(row, 'expected') ?? known.get(keyOf(row, key)), answer, output);
    if (output === undefined) return { why: `row ${row.number} has no ${JSON.stringify(answer)}` };
    if (expected === undefined) return { why: `nothing says what was expected of row ${row.number}` };
    labelled.push({ id: String(row.number), output, expected });
  }
  return labelled.length === 0 ? { why: 'there are no rows' } : { labelled };
}

/** The one field that is not of the key is the answer; so is one that is called "output". */
async function columnsOf(
  schema: RecordSet | null,
): Promise<{ readonly answer: string; readonly key: readonly string[] } | { readonly why: string }> {
  const plan = schema === null ? { fields: [], key: [] } : await planSchema(schema);
  const fields = plan.fields.map(({ name }) => name);
  const key = plan.key.length > 0 ? plan.key : [fields.find((name) => customaryKeys.includes(name)) ?? 'id'];
  const names = fields.filter((name) => !key.includes(name));
  if (names.length === 0 || names.includes('output')) return { answer: 'output', key };
  const answers = names.filter((name) => name !== 'expected');
  if (answers.length === 1) return { answer: answers[0]!, key };
  return { why: `which of the fields ${answers.join(', ')} is the answer is not known; call it "output"` };
}

async function expectedByKey(inputs: Rows, key: readonly string[]): Promise<Map<string, JsonValue>> {
  const known = new Map<string, JsonValue>();
  for await (const row of inputs()) {
    const expected = cellOf(row, 'expected');
    if (expected !== undefined) known.set(keyOf(row, isNamedBy(row, key) ? key : ['id']), expected);
  }
  return known;
}

/** Inputs may call by `id` what the output rows have another name for. */
function isNamedBy(row: Row, key: readonly string[]): boolean {
  return key.length > 1 || Object.hasOwn(row.cells, key[0]!);
}

/** What was expected of the answer, where the label is a row that has it. */
function answerIn(
  expected: JsonValue | undefined,
  answer: string,
  output: JsonValue | undefined,
): JsonValue | undefined {
  return isObject(expected) && !isObject(output) && Object.hasOwn(expected, answer)
    ? expected[answer]
    : expected;
}

/** Cells of untyped files are text, so keys are compared as text. */
function keyOf(row: Row, key: readonly string[]): string {
  const texts = key.map((name) => {
    const cell = cellOf(row, name) ?? '';
    return typeof cell === 'string' ? cell : JSON.stringify(cell);
  });
  return JSON.stringify(texts);
}

function cellOf(row: Row, column: string): JsonValue | undefined {
  const cell = row.cells[column];
  const at = row.line === null ? {} : { line: row.line };
  return cell === undefined || cell === null ? undefined : jsonCell(cell, column, { file: '', ...at });
}
