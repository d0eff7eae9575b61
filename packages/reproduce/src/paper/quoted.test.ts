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
  const at = (value: string, page: number): string => cellOf(paper, { value, owner: 'Alpha' }, page);
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
    cellOf({ title: null, pages }, { value, owner }, page);
  for (const value of ['71.5', '70.2', '74.25', '1204', '1,204', '12/14', '0.655'])
    expect(at(value, 'Alpha 7B')).toBe('own');
  expect([at('80.25', 'Alpha 7B'), at('71.5', 'Beta'), at('0.4', 'Alpha 7B')]).toEqual([
    'other',
    'other',
    'none',
  ]);
  expect([at('55.5', 'Alpha-7B', 2), at('55.5', 'Beta (large)', 2)]).toEqual(['own', 'other']);
  expect(at('80.25', 'Gamma')).toBe('unnamed');
});

const set: Paper = {
  title: null,
  pages: [
    {
      number: 1,
      text: 'The data are at https://huggingface.co/\ndatasets/toy/toy. It is state-\nof-the-art, says Müller. We use the efﬁcient o1 model,\nand every answer is judged by two of\n^1 A note at the foot.\n1\nour annotators, who did not see the others.\nAll questions were checked by hand before',
      tables: [
        {
          caption: null,
          rows: [
            ['Lab', 'Model', 'F1'],
            ['First', 'o1', '70.5'],
          ],
        },
      ],
    },
    {
      number: 2,
      text: 'Running head\nthey were given to a model of any kind. Then gold was weighed.',
      tables: [],
    },
  ],
};

test('what a line break did to an address, a hyphen, a ligature or an accent does not tell two texts apart', () => {
  for (const quote of [
    'https://huggingface.co/datasets/toy/toy',
    'It is state-of-the-art, says Muller',
    'the efficient o1 model',
    'o1',
    'First | o1 | 70.5',
    'The data are at ... state-of-the-art, says Müller',
  ])
    expect(pageOfQuote(set, quote, null), quote).toBe(1);
  for (const quote of [
    'ol',
    'go',
    'We use the efficient ... The data are at',
    'The data ... Müller and friends',
  ])
    expect(pageOfQuote(set, quote, null), quote).toBeNull();
});

test('a quote may run on behind a note in another column, or on the next page, but only from the end of a line to the beginning of one', () => {
  expect(pageOfQuote(set, 'every answer is judged by two of our annotators', null)).toBe(1);
  expect(pageOfQuote(set, 'All questions were checked by hand before they were given to a model', 9)).toBe(1);
  expect(pageOfQuote(set, 'every answer is judged by hand before they were given', null)).toBeNull();
  expect(pageOfQuote(set, 'All questions were checked by hand before gold was weighed', null)).toBeNull();
});

test('a number is under its metric and part, and GPT-4o is not GPT-4o-mini', () => {
  const rows = [
    ['', 'Short', 'Short', 'Long'],
    ['Model', 'Acc.', 'FC', 'Acc.'],
    ['GPT-4o', '71.5', '60.0', '52.5'],
    ['GPT-4o-mini', '61.5', '50.0', '42.5'],
  ];
  const pages = [{ number: 1, text: '', tables: [{ caption: null, rows }] }];
  const at = (value: string, owner: string, metric: string, part: string | null = null): string =>
    cellOf({ title: null, pages }, { value, owner, metric, part }, 1);
  expect([
    at('71.5', 'GPT-4o', 'Accuracy', 'Short'),
    at('60', 'GPT-4o', 'Flip Consistency'),
    at('52.5', 'GPT-4o', 'Accuracy', 'Short'),
    at('60.0', 'GPT-4o', 'Accuracy'),
    at('61.5', 'GPT-4o', 'Accuracy'),
    at('71.5', 'GPT-4o', 'Calibration Error', 'Medium'),
  ]).toEqual(['own', 'own', 'column', 'column', 'other', 'own']);
});

test('a model that has several rows or columns is told apart by what is named beside it', () => {
  const backbones = [
    ['Method', 'Backbone', 'AP'],
    ['Faster R-CNN', 'R-50', '31.2'],
    ['Mask R-CNN', 'R-50', '32.4'],
    ['Mask R-CNN', 'Swin-L', '41.7'],
  ];
  const settings = [
    ['Set', 'Setting', 'Gamma-2', 'Gamma-2-mini'],
    ['Main', 'Few-shot', '45.9', '31.4'],
    ['Main', 'Few-shot CoT', '49.8', '33.9'],
  ];
  const pages = [backbones, settings].map((rows, i) => ({
    number: i + 1,
    text: '',
    tables: [{ caption: null, rows }],
  }));
  const at = (value: string, owner: string, page: number): string =>
    cellOf({ title: null, pages }, { value, owner }, page);
  expect([
    at('32.4', 'Mask R-CNN (R-50)', 1),
    at('41.7', 'Mask R-CNN (R-50)', 1),
    at('31.2', 'Mask R-CNN R-50', 1),
    at('41.7', 'Mask R-CNN, Swin-L backbone', 1),
    at('49.8', 'Gamma-2 (few-shot CoT)', 2),
    at('45.9', 'Gamma-2 (few-shot CoT)', 2),
    at('33.9', 'Gamma-2 (few-shot CoT)', 2),
    at('45.9', 'Gamma-2 (closed book)', 2),
    at('45.9', 'Delta (few-shot)', 2),
  ]).toEqual(['own', 'other', 'other', 'own', 'own', 'other', 'other', 'own', 'unnamed']);
});

test('two numbers in one cell are of the two metrics above it, each by its place', () => {
  const rows = [
    ['System', 'Pairs', 'Spans'],
    ['', 'Acc/F1', 'EM/F1'],
    ['Alpha', '88.4/91.3', '72.9/85.7'],
  ];
  const pages = [{ number: 1, text: '', tables: [{ caption: null, rows }] }];
  const at = (value: string, metric: string, part: string): string =>
    cellOf({ title: null, pages }, { value, owner: 'Alpha', metric, part }, 1);
  expect([
    at('88.4', 'accuracy', 'Pairs'),
    at('91.3', 'F1', 'Pairs'),
    at('91.3', 'accuracy', 'Pairs'),
    at('85.7', 'exact match', 'Spans'),
    at('85.7', 'F1', 'Pairs'),
  ]).toEqual(['own', 'own', 'column', 'column', 'column']);
});
