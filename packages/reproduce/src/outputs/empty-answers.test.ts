import type { JsonValue } from '@assay/records';
import { expect, test } from 'vitest';
import { measureOutputs } from './measure-outputs.ts';
import type { OutputRow } from './output-row.ts';

const rowsOf = (pairs: readonly (readonly [JsonValue, JsonValue])[]): readonly OutputRow[] =>
  pairs.map(([output, expected], i) => ({
    id: String(i),
    cluster: null,
    failed: false,
    at: { file: 'a.jsonl' },
    cell: (column) => ({ output, expected })[column as 'output' | 'expected'],
  }));

const value = (metric: string, pairs: readonly (readonly [JsonValue, JsonValue])[]): number | null =>
  measureOutputs(rowsOf(pairs), { metric, output: 'output', expected: 'expected' }, 0).value;

test('an empty text is judged as the metric judges it, and counts as wrong where the metric cannot read it', () => {
  // SQuAD drops articles: nothing is left of either text.
  const words: readonly (readonly [JsonValue, JsonValue])[] = [
    ['', ['the']],
    ['', ['fox']],
    ['fox', ['fox']],
  ];
  expect(value('squad-exact-match', words)).toBeCloseTo(2 / 3, 12);
  expect(value('squad-f1', words)).toBeCloseTo(2 / 3, 12);
  expect(
    value('numeric-tolerance', [
      ['', 5],
      [5, 5],
    ]),
  ).toBe(0.5);
});

test('where nothing is the right answer, an empty text is one', () => {
  expect(
    value('exact-match', [
      ['', ''],
      ['x', ''],
    ]),
  ).toBe(0.5);
  expect(
    value('same-items', [
      ['', []],
      ['x', []],
    ]),
  ).toBe(0.5);
});
