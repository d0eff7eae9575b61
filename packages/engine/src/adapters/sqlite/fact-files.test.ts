import { expect, test } from 'vitest';
import { columnsOf, type Noted, rowsOf } from './fact-files.ts';

interface Facts {
  readonly id: string;
  readonly task: string;
  readonly tags: readonly string[];
  readonly kept: readonly string[];
  readonly value: number | null;
}

const rows: readonly Noted<Facts>[] = Array.from({ length: 40 }, (_, i) => ({
  number: i + 1,
  id: `row ${i}`,
  seal: i === 7 ? 'open' : null,
  facts: {
    id: `row ${i}`,
    task: i % 2 === 0 ? 'even' : 'odd',
    tags: [`tag ${i % 3}`],
    kept: [`tag ${i % 3}`],
    value: i % 5 === 0 ? null : i / 7,
  },
}));

const kept = (): readonly Noted<Facts>[] => rowsOf(JSON.parse(JSON.stringify(columnsOf(rows))));

test('rows come back from their columns as they were, whatever is noted of them', () => {
  expect(kept()).toEqual(rows);
  expect(rowsOf(columnsOf<Facts>([]))).toEqual([]);
  expect(rowsOf(columnsOf(rows.slice(0, 1)))).toEqual(rows.slice(0, 1));
});

test('what rows have in common is written once, and is one value in memory', () => {
  const text = JSON.stringify(columnsOf(rows));
  expect(text.match(/even/g)).toHaveLength(1);
  expect(text.match(/row 12/g)).toHaveLength(1);
  const [first, , , fourth] = kept();
  expect(fourth!.facts.tags).toBe(first!.facts.tags);
  expect(first!.facts.kept).toBe(first!.facts.tags);
});

test('a text that reads like a list is not the list', () => {
  const mixed = Array.from({ length: 40 }, (_, i) => ({
    number: i,
    id: `row ${i}`,
    seal: null,
    facts: { said: i % 2 === 0 ? '["a"]' : ['a'], list: ['a'], text: '["a"]' },
  }));
  expect(rowsOf(JSON.parse(JSON.stringify(columnsOf(mixed))))).toEqual(mixed);
});
