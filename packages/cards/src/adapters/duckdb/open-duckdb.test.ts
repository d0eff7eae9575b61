import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDuckDb } from './open-duckdb.ts';

test('keepByteOrderMarks: a text read from the database is the text that is in it', async () => {
  const database = await openDuckDb({ spill: join(await mkdtemp(join(tmpdir(), 'assay-marks-')), 'spill') });
  try {
    const texts = ['\uFEFFlab/model', `\uFEFF${'x'.repeat(40)}`, 'lab/\uFEFFmodel', '\uFEFF', '\uFEFF\uFEFF'];
    const read = await database.reader.runAndReadAll(
      `SELECT unnest([${texts.map((text) => `'${text}'`).join(', ')}])`,
    );
    expect(read.getRows().flat()).toEqual(texts);
  } finally {
    await database.close();
  }
});
