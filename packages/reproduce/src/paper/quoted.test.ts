import { expect, test } from 'vitest';
import type { Paper } from './paper.ts';
import { isInCell, pageOfQuote } from './quoted.ts';

const paper: Paper = {
  title: null,
  pages: [
    { number: 1, text: 'We evaluate lan-\nguage models on “capitals”.', tables: [] },
    {
      number: 2,
      text: 'The temperature is 0.',
      tables: [
        {
          caption: null,
          rows: [
            ['Model', 'F1'],
            ['Alpha', '91.74 ± 0.3'],
            ['Beta', '1,204'],
          ],
        },
      ],
    },
  ],
};

test('white space, hyphens at line ends and quotes do not tell two texts apart; words do', () => {
  expect(pageOfQuote(paper, 'we evaluate language models on "capitals"', null)).toBe(1);
  expect(pageOfQuote(paper, 'we evaluate large language models', null)).toBeNull();
  expect(pageOfQuote(paper, 'The temperature is 0.', 1)).toBe(2);
  expect(pageOfQuote(paper, ' ', 1)).toBeNull();
});

test('a number is in a cell as a whole: its beginning is another number', () => {
  expect(isInCell(paper, '91.74', 2)).toBe(true);
  expect(isInCell(paper, '1204', 2)).toBe(true);
  expect([isInCell(paper, '91.7', 2), isInCell(paper, '91.74', 1), isInCell(paper, 'n/a', 2)]).toEqual([
    false,
    false,
    false,
  ]);
});
