import { expect, test } from 'vitest';
import type { PlainValue } from '../adapters/duckdb/plain-value.ts';
import { answerCsv } from './answer-csv.ts';

async function csvOf(
  columns: readonly string[],
  ...batches: (readonly (readonly PlainValue[])[])[]
): Promise<string> {
  async function* rows() {
    yield* batches;
  }
  return (await Array.fromAsync(answerCsv({ columns, rows: rows() }))).join('');
}

test('the columns come first, also where there are no rows', async () => {
  expect((await csvOf(['a', 'b,c'])).trimEnd()).toBe('a,"b,c"');
});

test('lists and objects are JSON in a cell; nothing is an empty cell', async () => {
  const text = await csvOf(['a', 'b', 'c'], [[1, null, ['x', 'y']]], [[true, 'it "is"', { k: 0.5 }]]);
  const [, first, second] = text.split(/\r?\n/);
  expect(first).toBe('1,,"[""x"",""y""]"');
  expect(second).toBe('true,"it ""is""","{""k"":0.5}"');
});
