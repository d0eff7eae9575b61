import { expect, test } from 'vitest';
import { rowFileOf } from '../file/row.ts';
import { readParquet } from './read-parquet.ts';
import { sampleParquet } from './testing/sample-parquet.ts';

const rowsOf = (bytes: Uint8Array) => Array.fromAsync(readParquet(rowFileOf('rows.parquet', bytes)));

test('rows of all groups come in order, numbered through, with their values', async () => {
  const rows = await rowsOf(sampleParquet);
  expect(rows.map(({ number, line }) => [number, line])).toEqual([
    [1, null],
    [2, null],
    [3, null],
  ]);
  expect(rows.map(({ cells }) => cells['answer'])).toEqual(['A', 'D', null]);
  expect(rows.map(({ cells }) => cells['ok'])).toEqual([true, false, true]);
  expect(rows.map(({ cells }) => cells['id'])).toEqual([1n, 2n, 9007199254740993n]);
});

test('a file that is cut off anywhere is refused by its name', async () => {
  for (let end = 0; end < sampleParquet.length; end += 97) {
    await expect(rowsOf(sampleParquet.subarray(0, end)), `${end} bytes`).rejects.toThrow('rows.parquet');
  }
});

test('a changed byte gives rows or an error that names the file, never another error', async () => {
  for (let at = 0; at < sampleParquet.length; at += 31) {
    const changed = Uint8Array.from(sampleParquet);
    changed[at] = changed[at]! ^ 0xff;
    const outcome = await rowsOf(changed).then(
      () => 'rows',
      (error: unknown) => (error as Error).message,
    );
    expect(outcome, `byte ${at}`).toMatch(/^rows$|rows\.parquet/);
  }
});
