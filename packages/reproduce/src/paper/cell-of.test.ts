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
