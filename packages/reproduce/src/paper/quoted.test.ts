import { expect, test } from 'vitest';
import type { Paper } from './paper.ts';
import { cellOf } from './cell-of.ts';
import { pageOfQuote } from './quoted.ts';

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
  const at = (value: string, page: number): string => cellOf(paper, value, page, 'Alpha');
  expect([at('91.74', 2), at('91.7', 2), at('91.74', 1), at('n/a', 2)]).toEqual([
    'own',
    'none',
    'none',
    'none',
  ]);
});

test('a number is of the model whose row or column it stands in; a spread is no number', () => {
  const rows = [
    ['', 'Short', 'Short', 'Long'],
    ['Model', 'EM', 'F1', 'EM'],
    ['Alpha-7B', '71.5 ± 0.4', '70.2%', '12/14'],
    ['', '74,25', '1,204', '0.655'],
    ['Beta (large)', '80.25', '79.5', '66'],
  ];
  const wide = [
    ['', 'Alpha-7B', 'Beta (large)'],
    ['Exact Match', '55.5', '56.5'],
  ];
  const pages = [
    { number: 1, text: '', tables: [{ caption: null, rows }] },
    { number: 2, text: '', tables: [{ caption: null, rows: wide }] },
  ];
  const at = (value: string, owner: string, page = 1): string =>
    cellOf({ title: null, pages }, value, page, owner);
  for (const value of ['71.5', '70.2', '74.25', '1204', '1,204', '12/14', '0.655'])
    expect(at(value, 'Alpha 7B')).toBe('own');
  expect([at('80.25', 'Alpha 7B'), at('71.5', 'Beta'), at('0.4', 'Alpha 7B')]).toEqual([
    'other',
    'other',
    'none',
  ]);
  expect([at('55.5', 'Alpha-7B', 2), at('55.5', 'Beta (large)', 2)]).toEqual(['own', 'other']);
  expect(at('80.25', 'Gamma')).toBe('own');
});
