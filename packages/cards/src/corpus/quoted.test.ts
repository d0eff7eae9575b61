import { expect, test } from 'vitest';
import { openDuckDb } from '../adapters/duckdb/open-duckdb.ts';
import { quoted, quotedList } from './quoted.ts';

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
