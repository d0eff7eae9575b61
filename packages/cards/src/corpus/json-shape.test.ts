import type { JsonValue } from '@assay/records';
import { expect, test } from 'vitest';
import { openDuckDb } from '../adapters/duckdb/open-duckdb.ts';
import {
  deepestNesting,
  finiteOf,
  isTooDeep,
  momentOf,
  quoted,
  quotedList,
  textOf,
  writtenOf,
} from './json-shape.ts';

test('an empty text says nothing, but is written', () => {
  expect([textOf(''), writtenOf('')]).toEqual([null, '']);
  expect([textOf(' '), writtenOf(' ')]).toEqual([' ', ' ']);
  for (const other of [null, 0, false, [], undefined])
    expect([textOf(other), writtenOf(other)]).toEqual([null, null]);
});

test('names that differ in half a surrogate pair stay two names', () => {
  expect(textOf('a\ud800')).toBe('a\\ud800');
  expect(textOf('a\udfff')).toBe('a\\udfff');
  expect(textOf('😀')).toBe('😀');
});

test('only finite numbers are numbers', () => {
  expect([0, -1.5].map(finiteOf)).toEqual([0, -1.5]);
  for (const other of [Infinity, Number.NaN, '1', 'Infinity', null]) expect(finiteOf(other)).toBeNull();
});

test('a moment is seconds as a number, or any text', () => {
  expect([momentOf(1767225600), momentOf('2026-01-01'), momentOf(''), momentOf(null)]).toEqual([
    '1767225600',
    '2026-01-01',
    null,
    null,
  ]);
});

const nested = (depth: number): JsonValue =>
  JSON.parse(`${'{"a":['.repeat(depth / 2)}1${']}'.repeat(depth / 2)}`) as JsonValue;

test.each([
  [7, false],
  [nested(2), false],
  [nested(deepestNesting), false],
  [nested(deepestNesting + 2), true],
  [[1, nested(400_000)], true],
])('isTooDeep: case %#', (value, expected) => {
  expect(isTooDeep(value)).toBe(expected);
});

test('any text comes back from the database as it went in', async () => {
  const texts = ['', "it's", 'a\u0000b', '\u0000', '\u0000\u0000x', "'); DROP TABLE t; --", 'é😀', '\\n'];
  const { connection, close } = await openDuckDb({ spill: 'no-spill' });
  try {
    const read = await connection.runAndReadAll(`SELECT unnest(${quotedList(texts)})`);
    expect(read.getRows().map(([text]) => text)).toEqual(texts);
    const found = await connection.runAndReadAll(`SELECT ${quoted('a\u0000b')} = 'a' || chr(0) || 'b'`);
    expect(found.value(0, 0)).toBe(true);
  } finally {
    await close();
  }
});
