// Writes paper.pdf: two pages of a paper that nobody wrote in earnest, with its results table set by coordinates.
import { writeFileSync } from 'node:fs';
import { lines, makePdf } from '../../packages/reproduce/src/testing/make-pdf.ts';

const table = [
  ['Model', 'Exact Match'],
  ['gazetteer-small-2026-01', '76.7'],
  ['gazetteer-large-2026-01', '91.3'],
].flatMap((row, i) => row.map((text, j) => ({ x: 80 + j * 220, y: 560 - i * 16, text })));

export const paper = makePdf([
  [
    { x: 60, y: 740, size: 18, text: 'CapitalsBench: Where Does the Government Sit?' },
    ...lines(
      [
        'Abstract',
        'CapitalsBench asks a model for the capital of a country. A solution answers each question',
        'with the name of one city. Small models name the right city for about three quarters.',
        '1 Introduction',
        'The questions are at https://huggingface.co/datasets/example-lab/capitals-bench.',
        'An answer is right if it is the name of the capital. We report Exact Match.',
      ],
      { top: 700 },
    ),
  ],
  [
    ...lines(['2 Results', 'Table 1: Exact Match on all questions, in per cent.'], { top: 620 }),
    ...table,
    ...lines(['A Settings', 'Both models were run once with temperature = 0 and max tokens of 16.'], {
      top: 480,
    }),
  ],
]);

if (process.argv[2] !== undefined) writeFileSync(process.argv[2], paper);
