import { describe, expect, test } from 'vitest';
import { cellOf } from './cell-of.ts';
import type { Paper } from './paper.ts';

const paper = (rows: readonly (readonly string[])[]): Paper => ({
  title: null,
  pages: [{ number: 1, text: '', tables: [{ caption: null, rows }] }],
});

describe('groups of rows', () => {
  const grouped = (fill: (name: string) => readonly string[]): Paper =>
    paper([
      ['Model', 'Corr. ↑', 'Cl. F1 ↑'],
      fill('Full context'),
      ['GPT-4o', '0.661', '0.583'],
      ['Llama 3.1', '0.533', '0.446'],
      fill('RAG'),
      ['GPT-4o', '0.649', '0.541'],
      ['Llama 3.1', '0.572', '0.472'],
    ]);
  const place = (one: Paper, owner: string, value: string): string =>
    cellOf(one, { owner, value, metric: 'Correctness' }, 1);

  test.each([
    ['in the first cell', (name: string) => [name, '', '']],
    ['in all cells', (name: string) => [name, name, name]],
  ])('a number is of its model and its group, whose name stands %s', (_, fill) => {
    const one = grouped(fill);
    expect(place(one, 'GPT-4o (Full context)', '0.661')).toBe('own');
    expect(place(one, 'GPT-4o (RAG)', '0.649')).toBe('own');
    expect(place(one, 'GPT-4o (RAG)', '0.661')).toBe('other');
    expect(place(one, 'GPT-4o (Full context)', '0.649')).toBe('other');
    expect(place(one, 'Llama 3.1 (RAG)', '0.649')).toBe('other');
  });
});

test('a metric over a group of rows, set in the middle below the heads, is that of its rows and of no column', () => {
  const one = paper([
    ['', 'Drone', 'Worker', 'Queen'],
    ['', 'Exact Match', '', ''],
    ['Brood', '1.1', '1.2', '1.3'],
    ['', '', 'Token F1', ''],
    ['Brood', '3.1', '3.2', '3.3'],
  ]);
  const place = (owner: string, metric: string, value: string): string =>
    cellOf(one, { owner, value, metric, part: 'Brood' }, 1);
  expect(place('Worker', 'Exact Match', '1.2')).toBe('own');
  expect(place('Worker', 'Token F1', '3.2')).toBe('own');
  expect(place('Drone', 'Exact Match', '3.1')).toBe('column');
  expect(place('Queen', 'Exact Match', '1.2')).toBe('other');
});

test('two numbers of a cell are of the metrics that stand between brackets in its head', () => {
  const one = paper([
    ['Model', 'Brood (EM / F1)', 'Honey (EM / F1)'],
    ['Drone', '51.2 / 60.1', '48.8 / 55.0'],
  ]);
  const place = (metric: string, part: string, value: string): string =>
    cellOf(one, { owner: 'Drone', value, metric, part }, 1);
  expect(place('EM', 'Brood', '51.2')).toBe('own');
  expect(place('F1', 'Honey', '55.0')).toBe('own');
  expect(place('EM', 'Brood', '60.1')).toBe('column');
  expect(place('F1', 'Brood', '55.0')).toBe('column');
});

test('a metric that the table gives for the whole alone may be of the one part that the text says it is of', () => {
  const one = paper([
    ['Model', 'Corr.', 'Corr.', 'Corr.', 'Hall.'],
    ['', 'All', 'Ext.', 'Absent', ''],
    ['GPT-4o', '0.661', '0.764', '0.697', '0.303'],
  ]);
  const place = (metric: string, part: string, value: string): string =>
    cellOf(one, { owner: 'GPT-4o', value, metric, part }, 1);
  expect(place('Hallucination rate', 'absent', '0.303')).toBe('own');
  expect(place('Correctness', 'absent', '0.661')).toBe('column');
  expect(place('Correctness', 'absent', '0.697')).toBe('own');
});

test('a head in two lines is one, and a number without its zero is the number', () => {
  const one = paper([
    ['', 'Exact', 'Token'],
    ['Model', 'Match', 'F1'],
    ['Drone', '.712 [.690, .734]', '.801'],
  ]);
  const place = (metric: string, value: string): string => cellOf(one, { owner: 'Drone', value, metric }, 1);
  expect(place('Exact Match', '0.712')).toBe('own');
  expect(place('Exact Match', '0.801')).toBe('column');
});

test('a setting whose name begins with that of another one has its own rows', () => {
  const one = paper([
    ['Model', 'Prompting', 'Acc'],
    ['Drone', '4-shot', '22.0'],
    ['Drone', '4-shot + SC', '52.8'],
    ['Queen', '4-shot + SC', '53.9'],
  ]);
  const place = (owner: string, value: string): string => cellOf(one, { owner, value, metric: 'Acc' }, 1);
  expect(place('Drone (4-shot + SC)', '52.8')).toBe('own');
  expect(place('Drone (4-shot)', '22.0')).toBe('own');
  expect(place('Drone (4-shot)', '52.8')).toBe('other');
  expect(place('Drone (4-shot + SC)', '22.0')).toBe('other');
  expect(place('Drone (4-shot + SC)', '53.9')).toBe('other');
});
