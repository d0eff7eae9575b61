import { expect, test } from 'vitest';
import { makePdf, type PdfText } from '../testing/make-pdf.ts';
import { readPaper } from './read-paper.ts';

const GUTTER = 322;
const size = 8;

/** Words with one wide gap between all of them, as a line has that is stretched to the width of its column. */
const stretched = (x: number, y: number, words: readonly string[]): readonly PdfText[] =>
  words.map((text, i) => ({ x: x + i * 48, y, size, text }));

const column = (x: number, top: number, word: string): readonly PdfText[] =>
  Array.from({ length: 14 }, (_, i) =>
    i % 2 === 0
      ? stretched(x, top - i * 12, [word, word, word, word, word])
      : [
          {
            x,
            y: top - i * 12,
            size,
            text: `${word} runs on in a line of ordinary text, number ${i}, and on`,
          },
        ],
  ).flat();

const title = { x: 60, y: 760, size: 16, text: 'A title over both of the columns that this page has' };

test('stretched lines of two columns are read column by column, each as one text', async () => {
  const bytes = makePdf([[title, ...column(60, 720, 'left'), ...column(GUTTER, 720, 'right')]]);
  const { pages } = await readPaper(bytes, 'x.pdf');
  const { text, tables } = pages[0]!;
  expect(text.lastIndexOf('left')).toBeLessThan(text.indexOf('right'));
  expect(text).toContain('left left left left left');
  expect(tables).toEqual([]);
});

const cell = (x: number, y: number, text: string): PdfText => ({ x, y, size, text });

test('a wide table between two columns keeps its rows, heads that stand close are parted, and one over two columns heads both', async () => {
  const bytes = makePdf([
    [
      title,
      ...column(60, 720, 'left'),
      ...column(GUTTER, 720, 'right'),
      cell(60, 530, 'Table 1 has the results of all models'),
      cell(
        60,
        518,
        'Table 1: Results on both parts of the benchmark, in per cent, higher is better throughout',
      ),
      cell(60, 500, 'Model'),
      cell(190, 500, 'Severity Grading'),
      cell(330, 500, 'Colony'),
      cell(180, 488, 'Accuracy'),
      cell(220, 488, 'Macro-F1'),
      cell(340, 488, 'IoU'),
      ...['Gull', 'Petrel', 'Tern'].flatMap((name, i) => [
        cell(60, 476 - i * 12, name),
        cell(196, 476 - i * 12, `5${i}.1`),
        cell(236, 476 - i * 12, `4${i}.2`),
        cell(340, 476 - i * 12, `3${i}.3`),
      ]),
      ...column(60, 420, 'left'),
      ...column(GUTTER, 420, 'right'),
    ],
  ]);
  const { pages } = await readPaper(bytes, 'x.pdf');
  expect(pages[0]!.tables).toEqual([
    {
      caption: 'Table 1: Results on both parts of the benchmark, in per cent, higher is better throughout',
      rows: [
        ['Model', 'Severity Grading', 'Severity Grading', 'Colony'],
        ['', 'Accuracy', 'Macro-F1', 'IoU'],
        ['Gull', '50.1', '40.2', '30.3'],
        ['Petrel', '51.1', '41.2', '31.3'],
        ['Tern', '52.1', '42.2', '32.3'],
      ],
    },
  ]);
});
