import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCounts } from './suggested-counts.ts';

let instance: DuckDBInstance;
beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:');
});
afterAll(() => instance.closeSync());

test('readCounts gives the numbers that are asked for, by their names', async () => {
  const connection = await instance.connect();
  const sql = 'SELECT 3::DOUBLE AS a, 0::DOUBLE AS b, 7::DOUBLE AS c';
  expect(await readCounts(connection, sql, ['a', 'b'])).toEqual({ a: 3, b: 0 });
});

test.each([
  ['a text', "SELECT 'three' AS a"],
  ['nothing', 'SELECT NULL::DOUBLE AS a'],
  ['a whole number that may be larger than a number holds', 'SELECT 3::BIGINT AS a'],
  ['another name', 'SELECT 3::DOUBLE AS b'],
  ['no row', 'SELECT 3::DOUBLE AS a WHERE false'],
])('readCounts refuses %s', async (_, sql) => {
  const connection = await instance.connect();
  await expect(readCounts(connection, sql, ['a'])).rejects.toThrow('no number for a');
});
