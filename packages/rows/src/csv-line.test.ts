import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './csv-line.ts';
import { rowFileOf } from './file/row.ts';
import { readCsv } from './read-csv.ts';

test('csvLine quotes what RFC 4180 asks for, and nothing else', () => {
  expect(csvLine(['a', 1.5, true, null, ''])).toBe('a,1.5,true,,\r\n');
  expect(csvLine(['a,b', 'a"b', 'a\nb', 'a\r\nb'])).toBe('"a,b","a""b","a\nb","a\r\nb"\r\n');
});

test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx'])('csvLine: a spreadsheet takes %j for a text', (text) => {
  expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
  expect(csvLine([-1])).toBe('-1\r\n');
});

test('csvLine: what is written is what is read', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', ' ', 'é', '=') });
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 2, maxLength: 4 }), async (cells) => {
      const head = cells.map((_, i) => `c${i}`);
      const bytes = new TextEncoder().encode(csvLine(head) + csvLine(cells));
      const rows = await Array.fromAsync(readCsv(rowFileOf('x.csv', bytes), ','));
      const written = cells.map((text) => (text.startsWith('=') ? `'${text}` : text));
      expect(Object.values(rows[0]!.cells)).toEqual(written.map((text) => (text === '' ? null : text)));
    }),
  );
});
