import { describe, expect, test } from 'vitest';
import { lines, makePdf, type PdfText } from '../../testing/make-pdf.ts';
import type { Paper } from '../paper.ts';
import { readPaper } from '../read-paper.ts';

const read = (...pages: readonly (readonly PdfText[])[]): Promise<Paper> =>
  readPaper(makePdf(pages), 'paper.pdf');
const prose = (x: number, top: number, count = 12): readonly PdfText[] =>
  lines(
    Array.from({ length: count }, (_, i) => `Running text of a column, line ${i + 1}, as papers have it`),
    { x, top },
  ).map((line) => ({ ...line, size: 8 }));
/** A row with its cells at these places. */
const row = (y: number, cells: readonly (readonly [number, string])[], size = 9): readonly PdfText[] =>
  cells.map(([x, text]) => ({ x, y, text, size }));
const title = { x: 120, y: 740, size: 16, text: 'NegaQA: Do Models Read the Word Not' };

describe('margins', () => {
  test('numbers of lines and a stamp along the margin are no part of lines, titles or tables', async () => {
    const numbers = (first: number, count: number): readonly PdfText[] =>
      Array.from({ length: count }, (_, i) => ({
        x: 40,
        y: 740 - i * 14,
        size: 5,
        text: String(first + i),
      }));
    const stamp = { x: 25, y: 250, size: 18, text: 'arXiv:2506.01234v2 [cs.CL]', isTurned: true };
    const { title: found, pages } = await read(
      [title, stamp, ...numbers(1, 20), ...prose(60, 712, 18)],
      [...numbers(21, 2), { x: 60, y: 740, text: 'A short last page' }, { x: 60, y: 726, text: 'ends here' }],
    );
    expect(found).toBe('NegaQA: Do Models Read the Word Not');
    expect(pages[0]!.text).not.toMatch(/^\d+\b/m);
    expect(pages[0]!.text).toContain('\narXiv:2506.01234v2 [cs.CL]');
    expect(pages[1]!.text).toBe('A short last page\nends here');
  });

  test('the mark of a note is no figure of the number that it stands behind', async () => {
    const { pages } = await read([
      ...row(700, [
        [60, 'Model'],
        [200, 'Accuracy'],
        [300, 'F1'],
      ]),
      ...row(688, [
        [60, 'Alpha'],
        [200, '71.3'],
        [300, '70.1'],
      ]),
      { x: 218, y: 692, size: 6, text: '1' },
      ...row(676, [
        [60, 'Beta'],
        [200, '60.0'],
        [300, '61.2'],
      ]),
    ]);
    expect(pages[0]!.tables[0]!.rows[1]).toEqual(['Alpha', '71.3^1', '70.1']);
  });
});

describe('tables', () => {
  test('a table over both columns of a page keeps names over groups of rows, heads over several columns and a caption of two lines', async () => {
    const at = [90, 210, 250, 290, 335, 375, 415] as const;
    const cells = (...texts: readonly string[]): readonly (readonly [number, string])[] =>
      texts.map((text, i) => [at[i]!, text]);
    const { pages } = await read([
      ...row(740, [
        [222, 'Biology'],
        [306, 'Chemistry'],
        [387, 'Physics'],
      ]),
      ...row(726, cells('Model', 'Acc.', 'FC', 'Acc.', 'FC', 'Acc.', 'FC')),
      ...row(712, [[90, 'Open models']]),
      ...row(700, cells('Alpha-8B', '51.2', '30.1', '48.8', '27.5', '45.1', '22.9')),
      ...row(688, cells('Beta-70B', '62.4', '44.0', '60.7', '41.2', '57.3', '38.8')),
      ...row(674, [[90, 'Closed models']]),
      ...row(662, cells('Gamma', '73.5', '59.8', '71.2', '57.0', '69.1', '54.4')),
      {
        x: 60,
        y: 644,
        size: 9,
        text: 'Table 1: Main results on the test split of the benchmark, with the best model in bold and all',
      },
      { x: 60, y: 633, size: 9, text: 'numbers in per cent.' },
      ...row(600, [
        [90, 'Model'],
        [160, '0-shot'],
        [220, '5-shot'],
      ]),
      ...row(588, [
        [90, 'Gamma'],
        [160, '71.3'],
        [220, '72.0'],
      ]),
      ...row(576, [
        [90, 'Delta'],
        [160, '61.3'],
        [220, '62.0'],
      ]),
      ...prose(60, 550),
      { x: 330, y: 601, size: 12, text: '6 Conclusion' },
      ...prose(330, 583, 14),
    ]);
    expect(pages[0]!.tables).toEqual([
      {
        caption:
          'Table 1: Main results on the test split of the benchmark, with the best model in bold and all numbers in per cent.',
        rows: [
          ['', 'Biology', 'Biology', 'Chemistry', 'Chemistry', 'Physics', 'Physics'],
          ['Model', 'Acc.', 'FC', 'Acc.', 'FC', 'Acc.', 'FC'],
          ['Open models', '', '', '', '', '', ''],
          ['Alpha-8B', '51.2', '30.1', '48.8', '27.5', '45.1', '22.9'],
          ['Beta-70B', '62.4', '44.0', '60.7', '41.2', '57.3', '38.8'],
          ['Closed models', '', '', '', '', '', ''],
          ['Gamma', '73.5', '59.8', '71.2', '57.0', '69.1', '54.4'],
        ],
      },
      {
        caption: null,
        rows: [
          ['Model', '0-shot', '5-shot'],
          ['Gamma', '71.3', '72.0'],
          ['Delta', '61.3', '62.0'],
        ],
      },
    ]);
  });

  test('a name in the middle of its rows is that of each of them, and a head between two lines of heads stands with the lower one', async () => {
    const data = (y: number, name: string, numbers: readonly string[]): readonly PdfText[] =>
      row(y, [[150, name], ...numbers.map((text, i) => [240 + i * 35, text] as const)]);
    const { pages } = await read([
      ...row(706, [
        [248, 'Easy'],
        [318, 'Hard'],
      ]),
      ...row(700.5, [[60, 'Provider']]),
      ...row(695, [
        [150, 'Model'],
        [240, 'Acc'],
        [275, 'F1'],
        [310, 'Acc'],
        [345, 'F1'],
      ]),
      ...data(680, 'One', ['10.1', '10.2', '10.3', '10.4']),
      ...data(668, 'Two', ['11.1', '11.2', '11.3', '11.4']),
      ...row(668, [[60, 'First Lab']]),
      ...data(656, 'Three', ['12.1', '12.2', '12.3', '12.4']),
      ...data(644, 'Four', ['13.1', '13.2', '13.3', '13.4']),
      ...row(638, [[60, 'Second Lab']]),
      ...data(632, 'Five', ['14.1', '14.2', '14.3', '14.4']),
    ]);
    expect(pages[0]!.tables[0]!.rows.map((cells) => cells.slice(0, 4))).toEqual([
      ['', '', 'Easy', 'Easy'],
      ['Provider', 'Model', 'Acc', 'F1'],
      ['First Lab', 'One', '10.1', '10.2'],
      ['First Lab', 'Two', '11.1', '11.2'],
      ['First Lab', 'Three', '12.1', '12.2'],
      ['Second Lab', 'Four', '13.1', '13.2'],
      ['Second Lab', 'Five', '14.1', '14.2'],
    ]);
  });

  test('a table that is turned to fit its page is read as one', async () => {
    const turned = (x: number, texts: readonly string[]): readonly PdfText[] =>
      texts.map((text, i) => ({ x, y: 220 + i * 90, text, isTurned: true }));
    const { pages } = await read([
      { x: 60, y: 740, text: 'A Settings of the models' },
      ...turned(270, ['Model', 'Temperature', 'Max tokens']),
      ...turned(284, ['Alpha', '0.0', '128']),
      ...turned(298, ['Beta', '0.2', '256']),
      ...turned(320, ['Table 4: Settings.']),
    ]);
    expect(pages[0]!.tables).toEqual([
      {
        caption: 'Table 4: Settings.',
        rows: [
          ['Model', 'Temperature', 'Max tokens'],
          ['Alpha', '0.0', '128'],
          ['Beta', '0.2', '256'],
        ],
      },
    ]);
  });
});

test('numbers and names in the middle of the rows that they are of stand in each of them, in columns of their own', async () => {
  const { pages } = await read([
    { x: 60, y: 720, size: 9, text: 'Table 2: Accuracy of models and of people.' },
    ...row(700, [
      [60, 'Set'],
      [110, 'Setting'],
      [200, 'Alpha'],
      [260, 'Beta'],
      [320, 'Expert'],
      [380, 'Novice'],
    ]),
    ...(['Main', 'Hard'] as const).flatMap((set, k) =>
      [0, 1, 2, 3]
        .flatMap((i) =>
          row(684 - k * 52 - i * 12, [
            [110, ['Zero-shot', 'Few-shot', 'Zero-shot CoT', 'Few-shot CoT'][i]!],
            [200, `${30 + k}.${i}`],
            [260, `${40 + k}.${i}`],
          ]),
        )
        .concat(
          row(666 - k * 52, [
            [60, set],
            [320, `8${k}.2`],
            [380, `3${k}.9`],
          ]),
        ),
    ),
  ]);
  expect(pages[0]!.tables).toEqual([
    {
      caption: 'Table 2: Accuracy of models and of people.',
      rows: [
        ['Set', 'Setting', 'Alpha', 'Beta', 'Expert', 'Novice'],
        ['Main', 'Zero-shot', '30.0', '40.0', '80.2', '30.9'],
        ['Main', 'Few-shot', '30.1', '40.1', '80.2', '30.9'],
        ['Main', 'Zero-shot CoT', '30.2', '40.2', '80.2', '30.9'],
        ['Main', 'Few-shot CoT', '30.3', '40.3', '80.2', '30.9'],
        ['Hard', 'Zero-shot', '31.0', '41.0', '81.2', '31.9'],
        ['Hard', 'Few-shot', '31.1', '41.1', '81.2', '31.9'],
        ['Hard', 'Zero-shot CoT', '31.2', '41.2', '81.2', '31.9'],
        ['Hard', 'Few-shot CoT', '31.3', '41.3', '81.2', '31.9'],
      ],
    },
  ]);
});

test('a caption of several lines above a table is nearer to it than that of the next table below', async () => {
  const numbers = (y: number, first: string): readonly PdfText[] =>
    [0, 1].flatMap((i) =>
      row(y - i * 11, [
        [60, `${first}-${i}`],
        [200, `7${i}.5`],
        [260, `6${i}.5`],
      ]),
    );
  const { pages } = await read([
    { x: 60, y: 740, size: 9, text: 'TABLE II' },
    { x: 60, y: 729, size: 9, text: 'RESULTS OF MODELS, THE MEAN OF THREE ATTEMPTS AT EVERY TASK,' },
    { x: 60, y: 718, size: 9, text: 'WITH WHAT AN ATTEMPT COSTS' },
    ...row(702, [
      [60, 'Model'],
      [200, 'SR'],
      [260, 'Cost'],
    ]),
    ...numbers(691, 'Alpha'),
    { x: 60, y: 662, size: 9, text: 'TABLE III' },
    { x: 60, y: 651, size: 9, text: 'AN ABLATION' },
    ...row(635, [
      [60, 'Model'],
      [200, 'Tree'],
      [260, 'Both'],
    ]),
    ...numbers(624, 'Beta'),
  ]);
  expect(pages[0]!.tables.map(({ caption }) => caption)).toEqual([
    'TABLE II RESULTS OF MODELS, THE MEAN OF THREE ATTEMPTS AT EVERY TASK, WITH WHAT AN ATTEMPT COSTS',
    'TABLE III AN ABLATION',
  ]);
});
