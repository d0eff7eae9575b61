import { expect, test } from 'vitest';
import { makePdf, type PdfText } from '../../testing/make-pdf.ts';
import type { Paper } from '../paper.ts';
import { readPaper } from '../read-paper.ts';

const read = (texts: readonly PdfText[]): Promise<Paper> => readPaper(makePdf([texts]), 'paper.pdf');
const row = (y: number, cells: readonly (readonly [number, string])[]): readonly PdfText[] =>
  cells.map(([x, text]) => ({ x, y, text, size: 9 }));

test('the longest name of a table, close to its numbers, ends no table', async () => {
  const numbers = ['63.2', '48.1', '72.3', '60.5'];
  const names = ['Alpha', 'Beta 7B', 'Gamma-3.1-70B-Instruct', 'Delta', 'Epsilon'];
  const at = [168, 193, 218, 243];
  const { pages } = await read([
    { x: 60, y: 720, text: 'Table 2: Results on the test set.' },
    ...row(700, [[60, 'Model'], ...['Ebb', 'Flow', 'Low', 'All'].map((head, i) => [at[i]!, head] as const)]),
    ...names.flatMap((name, k) =>
      row(688 - 12 * k, [[60, name], ...numbers.map((one, i) => [at[i]!, one] as const)]),
    ),
    { x: 60, y: 590, text: 'Table 3: Results without the table of tides.' },
    ...row(570, [
      [60, 'Model'],
      [180, 'All'],
    ]),
    ...row(558, [
      [60, 'Alpha'],
      [180, '31.9'],
    ]),
    ...row(546, [
      [60, 'Beta 7B'],
      [180, '26.3'],
    ]),
  ]);
  expect(pages[0]!.tables.map(({ caption }) => caption?.slice(0, 7))).toEqual(['Table 2', 'Table 3']);
  expect(pages[0]!.tables[0]!.rows).toEqual([
    ['Model', 'Ebb', 'Flow', 'Low', 'All'],
    ...names.map((name) => [name, ...numbers]),
  ]);
  expect(pages[0]!.tables[1]!.rows).toHaveLength(3);
});

test('a line with small capitals and a raised mark is one line', async () => {
  const { pages } = await read([
    { x: 60, y: 700, size: 11, text: 'Table 1: Results of M' },
    { x: 164, y: 700, size: 8.7, text: 'INUTE' },
    { x: 191, y: 700, size: 11, text: 'M' },
    { x: 200, y: 700, size: 8.7, text: 'ATE' },
    { x: 215, y: 700, size: 11, text: '. In per cent.' },
    { x: 280, y: 704, size: 8, text: 'a' },
    { x: 60, y: 686, size: 11, text: 'Without its thinking mode.' },
  ]);
  expect(pages[0]!.text).toMatch(
    /^Table 1: Results of MINUTEMATE\. In per cent\.[ ^]a\nWithout its thinking mode\.$/,
  );
});
