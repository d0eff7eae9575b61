import { expect, test } from 'vitest';
import { makePdf } from '../../testing/make-pdf.ts';
import { readPaper } from '../read-paper.ts';

test('cells that stand so close that a reader of PDF takes the gap for a space are cells of their own', async () => {
  const rows = [
    ['Alpha', '4.50', '0.13', '2.90', '0.11', '0.70'],
    ['Beta-Chat-70B-Instruct', '2.30', '0.07', '2.20', '0.10', '0.46'],
  ];
  const cells = rows.flatMap(([name, ...numbers], i) => [
    { x: 60, y: 688 - 12 * i, size: 9, text: name! },
    ...numbers.map((text, k) => ({ x: [158, 186, 206, 234, 254][k]!, y: 688 - 12 * i, size: 9, text })),
    ...[177, 225].map((x) => ({ x, y: 688 - 12 * i, size: 9, text: '+/-' })),
  ]);
  const { pages } = await readPaper(
    makePdf([
      [
        { x: 60, y: 700, size: 9, text: 'Model' },
        ...['Help', 'Safe', 'k'].map((text, k) => ({ x: [170, 216, 256][k]!, y: 700, size: 9, text })),
        ...cells,
      ],
    ]),
    'paper.pdf',
  );
  expect(pages[0]!.tables[0]!.rows).toEqual([
    ['Model', 'Help', 'Safe', 'k'],
    ['Alpha', '4.50 +/-0.13', '2.90 +/-0.11', '0.70'],
    ['Beta-Chat-70B-Instruct', '2.30 +/-0.07', '2.20 +/-0.10', '0.46'],
  ]);
});
