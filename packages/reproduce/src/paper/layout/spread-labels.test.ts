import { expect, test } from 'vitest';
import { spreadLabels } from './spread-labels.ts';

const spread = (rows: readonly (readonly string[])[], gaps: readonly number[] = []): readonly string[] => {
  let y = 700;
  return spreadLabels(
    rows.map((row, i) => {
      y -= gaps[i] ?? 12;
      return { row, y, isHalf: false };
    }),
  ).map(([name]) => name!);
};

test('a name in the first of its rows is that of the rows below it, not of one above it, also below names of groups', () => {
  const rows = [
    ['Closed', '', ''],
    ['Alpha', 'zero-shot', '11.1'],
    ['', 'few-shot', '12.2'],
    ['Beta', 'zero-shot', '13.3'],
    ['', 'few-shot', '14.4'],
    ['Gamma', 'zero-shot', '15.5'],
    ['Open', '', ''],
    ['Delta', 'zero-shot', '16.6'],
    ['', 'few-shot', '17.7'],
    ['Epsilon', 'zero-shot', '18.8'],
  ];
  expect(spread(rows)).toEqual([
    'Closed',
    ...['Alpha', 'Alpha', 'Beta', 'Beta', 'Gamma'],
    'Open',
    ...['Delta', 'Delta', 'Epsilon'],
  ]);
});

test('a name in the middle of its rows is that of the rows around it', () => {
  const block = (name: string): readonly (readonly string[])[] => [
    ['', 'plain', '1.1'],
    [name, 'grid', '2.2'],
    ['', 'both', '3.3'],
  ];
  expect(spread([...block('Alpha'), ...block('Beta')])).toEqual([
    ...['Alpha', 'Alpha', 'Alpha'],
    ...['Beta', 'Beta', 'Beta'],
  ]);
});

test('where the settings leave it open, the wider gaps do not', () => {
  const rows = [
    ['Alpha', '1.1', '2.1'],
    ['', '1.2', '2.2'],
    ['Beta', '1.3', '2.3'],
    ['', '1.4', '2.4'],
    ['Gamma', '1.5', '2.5'],
  ];
  expect(spread(rows, [12, 12, 18, 12, 18])).toEqual(['Alpha', 'Alpha', 'Beta', 'Beta', 'Gamma']);
  expect(spread(rows, [12, 18, 12, 12, 18])).toEqual(['Alpha', 'Beta', 'Beta', 'Beta', 'Gamma']);
});

test('a text in the middle of a table, over a group of its rows, is no row without a name', () => {
  const rows = [
    ['Brood', '1.1', '1.2'],
    ['Honey', '2.1', '2.2'],
    ['', 'Token F1', ''],
    ['Brood', '3.1', '3.2'],
    ['', '4.1', '4.2'],
  ];
  expect(spread(rows)).toEqual(['Brood', 'Honey', '', 'Brood', 'Brood']);
});
