import { AssayError, evaluatorSchema, type JsonObject, problemsOf } from '@assay/records';
import { NumberColumn, TableWriter, TextColumn } from '@assay/rows';
import { describe, expect, test } from 'vitest';
import { madeZip } from './testing/made-zip.ts';
import { validateSubmission } from './validate-submission.ts';

const known = new Set(['q1', 'q2', 'q3']);
const label = { type: 'label', values: ['yes', 'no'] };

/** Everything that is said of a submission, problem by problem. */
async function saidOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  {
    prediction = label,
    claims = {},
    metadata = {},
  }: { prediction?: object; claims?: JsonObject; metadata?: object } = {},
): Promise<readonly string[]> {
  const evaluator = evaluatorSchema.parse({
    key: 'small',
    problem: 'problem.jsonld',
    artifacts: [{ kind: 'predictions', name: 'predictions', prediction }],
    metadata,
    scorers: [{ key: 'labels', kind: 'labels', metrics: ['exact-match'] }],
    headlines: ['exact-match.pass_rate'],
  });
  const received = Object.entries(files).map(([name, contents]) => ({ name, bytes: Buffer.from(contents) }));
  try {
    await validateSubmission(received, claims, { evaluator }, known);
    return [];
  } catch (error) {
    if (!(error instanceof AssayError) || error.trouble !== 'invalid') throw error;
    return problemsOf(error).map(({ code, message, location }) =>
      [code, location?.line, message].filter((part) => part !== undefined).join(' '),
    );
  }
}

type Values = readonly (string | number)[];

/** A Parquet file of two columns. */
function parquet(ids: Values, predictions: Values): Uint8Array {
  const columns = [columnOf('id', ids), columnOf('prediction', predictions)];
  const writer = new TableWriter('predictions', columns);
  for (const _ of ids) writer.endRow();
  return Buffer.concat(writer.finish());
}

function columnOf(name: string, values: Values): TextColumn | NumberColumn {
  if (values.every((value) => typeof value === 'number')) {
    const numbers = new NumberColumn(name);
    for (const value of values) numbers.add(value);
    return numbers;
  }
  const texts = new TextColumn(name);
  for (const value of values) texts.add(String(value));
  return texts;
}

describe('predictions as rows', () => {
  test('every fault of a row is told, with row, column and line', async () => {
    const rows = [
      '{"id":"q9","prediction":7}',
      '{"id":"q1","prediction":"yes"}',
      '{"id":"q1","prediction":"maybe","score":1}',
      '{"prediction":"yes"}',
    ];
    expect(await saidOf({ 'p.jsonl': `${rows.join('\n')}\n` })).toEqual([
      'E_PRED_TYPE 1 row 1, column "prediction": expected one of 2 labels',
      'E_PRED_IDS 1 row 1, column "id": this id is not one of the 3 items',
      'E_PRED_COLUMN 3 row 3, column "score": unexpected column',
      'E_PRED_TYPE 3 row 3, column "prediction": expected one of 2 labels',
      'E_PRED_IDS 3 row 3, column "id": the same id is in row 2',
      'E_PRED_COLUMN 4 row 4, column "id": this column is missing',
      'E_PRED_IDS 2 of 3 items have no prediction',
    ]);
  });

  test('what is wrong with claims and with rows is told together', async () => {
    const said = await saidOf(
      { 'p.csv': 'id,prediction\nq1,yes\nq2,perhaps\nq3,no\n' },
      { metadata: { model: {}, cost: { type: 'number' } }, claims: { cost: 'much', other: 1 } },
    );
    expect(said).toEqual([
      'E_METADATA the metadata "other" is not expected',
      'E_METADATA the metadata "model" is missing: state it as a claim',
      'E_METADATA the metadata "cost" is not a number',
      'E_PRED_TYPE 3 row 2, column "prediction": expected one of 2 labels',
    ]);
  });

  test('faults before a line that cannot be read are told with it', async () => {
    const said = await saidOf({ 'p.jsonl': '{"id":"q1","prediction":"?"}\n{"id":\n' });
    expect(said[0]).toBe('E_PRED_TYPE 1 row 1, column "prediction": expected one of 2 labels');
    expect(said[1]).toMatch(/^E_\w+ 2 /);
    expect(said).toHaveLength(2);
  });

  test('many faults of one kind hide none of another', async () => {
    const many = Array.from({ length: 30 }, (_, i) => `x${i},yes\n`).join('');
    const said = await saidOf({ 'p.csv': `id,prediction\n${many}q1,never\n` });
    expect(said.filter((problem) => problem.includes('is not one of the 3 items'))).toHaveLength(20);
    expect(said.slice(20)).toEqual([
      'E_PRED_TYPE 32 row 31, column "prediction": expected one of 2 labels',
      'E_PRED_IDS 2 of 3 items have no prediction',
      'E_PRED_IDS and 10 more rows like these',
    ]);
  });

  test('a header without the columns is told once', async () => {
    expect(await saidOf({ 'p.csv': 'name,answer\nq1,yes\nq2,no\n' })).toEqual([
      'E_PRED_COLUMN 2 row 1, column "name": unexpected column',
      'E_PRED_COLUMN 2 row 1, column "answer": unexpected column',
      'E_PRED_COLUMN 2 row 1, column "id": this column is missing',
      'E_PRED_COLUMN 2 row 1, column "prediction": this column is missing',
    ]);
  });
});

describe('predictions as Parquet', () => {
  const good = parquet(['q3', 'q1', 'q2'], ['no', 'yes', 'yes']);

  test('are taken as they are, and in an archive', async () => {
    expect(await saidOf({ 'p.parquet': good })).toEqual([]);
    const zip = madeZip([{ path: 'folder/predictions.parquet', contents: good }]);
    expect(await saidOf({ 'all.zip': zip })).toEqual([]);
    const numbers = parquet(['q1', 'q2', 'q3'], [0, 0.25, 1]);
    expect(await saidOf({ 'p.parquet': numbers }, { prediction: { type: 'number', max: 1 } })).toEqual([]);
  });

  test('have their faults by row and column', async () => {
    const wrong = parquet(['q1', 'q9', 'q1'], ['yes', 'who knows', 'no']);
    const faults = [
      'E_PRED_TYPE row 2, column "prediction": expected one of 2 labels',
      'E_PRED_IDS row 2, column "id": this id is not one of the 3 items',
      'E_PRED_IDS row 3, column "id": the same id is in row 1',
      'E_PRED_IDS 2 of 3 items have no prediction',
    ];
    expect(await saidOf({ 'p.parquet': wrong })).toEqual(faults);
    const zip = madeZip([{ path: 'predictions.parquet', contents: wrong }]);
    expect(await saidOf({ 'all.zip': zip })).toEqual(faults);
    const numbers = parquet(['q1', 'q2', 'q3'], [0, Number.NaN, 2]);
    expect(await saidOf({ 'p.parquet': numbers }, { prediction: { type: 'number', max: 1 } })).toEqual([
      'E_PRED_TYPE row 2, column "prediction": expected a number',
      'E_PRED_TYPE row 3, column "prediction": expected at most 1',
    ]);
  });

  test('that are cut off, damaged or something else are refused, wherever they are cut or damaged', async () => {
    for (let length = 1; length < good.length; length += 7)
      expect(await saidOf({ 'p.parquet': good.subarray(0, length) }), `${length}`).not.toEqual([]);
    const head = Buffer.from(good);
    head.writeUInt32LE(0xffff_ffff, head.length - 8);
    expect(await saidOf({ 'p.parquet': head })).toEqual([expect.stringMatching(/^E_/)]);
    expect(await saidOf({ 'p.parquet': 'id,prediction\nq1,yes\n' })).toEqual([
      expect.stringContaining('does not begin with PAR1'),
    ]);
    expect(await saidOf({ 'p.csv': good })).toEqual([expect.stringMatching(/E_ROWS_FORMAT/)]);
  });
});
