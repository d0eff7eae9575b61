import { expect, test } from 'vitest';
import { lines, makePdf } from '../testing/make-pdf.ts';
import { readPaper } from './read-paper.ts';

const row = (x: number, y: number, cells: readonly string[]) =>
  cells.map((text, i) => ({ x: x + i * 70, y, text }));
const prose = (x: number, top: number) =>
  lines(
    Array.from({ length: 12 }, (_, i) => `Running text of a column, line ${i + 1}, as papers have it`),
    { x, top },
  ).map((line) => ({ ...line, size: 8 }));

test('two tables beside each other in two columns are two tables', async () => {
  const bytes = makePdf([
    [
      ...prose(60, 740),
      ...prose(330, 740),
      { x: 60, y: 560, text: 'Table 1: Europe' },
      ...row(60, 540, ['Model', 'Accuracy', 'F1']),
      ...row(60, 526, ['Alpha', '71.5', '70.1']),
      ...row(60, 512, ['Beta', '60.0', '61.2']),
      { x: 330, y: 560, text: 'Table 2: Asia' },
      ...row(330, 540, ['Model', 'Accuracy', 'F1']),
      ...row(330, 526, ['Alpha', '51.5', '50.1']),
      ...row(330, 512, ['Beta', '40.0', '41.2']),
      ...prose(60, 480),
      ...prose(330, 480),
    ],
  ]);
  const { pages } = await readPaper(bytes, 'columns.pdf');
  expect(pages[0]!.tables).toEqual([
    {
      caption: 'Table 1: Europe',
      rows: [
        ['Model', 'Accuracy', 'F1'],
        ['Alpha', '71.5', '70.1'],
        ['Beta', '60.0', '61.2'],
      ],
    },
    {
      caption: 'Table 2: Asia',
      rows: [
        ['Model', 'Accuracy', 'F1'],
        ['Alpha', '51.5', '50.1'],
        ['Beta', '40.0', '41.2'],
      ],
    },
  ]);
});

test('a table that goes on at the top of the other column, and then on the next page, keeps its names', async () => {
  const bytes = makePdf([
    [
      ...prose(60, 740),
      { x: 60, y: 560, text: 'Table 1: All models' },
      ...row(60, 540, ['Model', 'Accuracy', 'F1']),
      ...row(60, 526, ['Alpha', '71.5', '70.1']),
      ...row(60, 512, ['Beta', '60.0', '61.2']),
      ...row(330, 740, ['Gamma', '51.5', '50.1']),
      ...row(330, 726, ['Delta', '40.0', '41.2']),
      ...prose(330, 690),
    ],
    [
      ...row(60, 740, ['Epsilon', '31.5', '30.1']),
      ...row(60, 726, ['Zeta', '20.0', '21.2']),
      ...prose(60, 690),
      ...prose(330, 740),
    ],
  ]);
  const { pages } = await readPaper(bytes, 'split.pdf');
  const tables = pages.flatMap((page) => page.tables);
  expect(tables.map(({ caption }) => caption)).toEqual(
    Array.from({ length: 3 }, () => 'Table 1: All models'),
  );
  expect(tables.map(({ rows }) => rows.map(([name]) => name))).toEqual([
    ['Model', 'Alpha', 'Beta'],
    ['Model', 'Gamma', 'Delta'],
    ['Model', 'Epsilon', 'Zeta'],
  ]);
});
