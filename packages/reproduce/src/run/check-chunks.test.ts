import { expect, test } from 'vitest';
import { checkChunks } from './check-chunks.ts';

const row = (id: string, retryable = false): { id: string; retryable: boolean } => ({ id, retryable });
const ids = ['a', 'b', 'c', 'd', 'e'];
const faults = (rows: readonly { id: string; retryable: boolean }[]): readonly (readonly string[])[] =>
  checkChunks(ids, rows, 2).map((chunk) => chunk.faults);

test('every sample once and in order: nothing to say', () => {
  expect(faults(ids.map((id) => row(id)))).toEqual([[], [], []]);
});

test('a row too few, one too many, another order, an answer that was lost: each in its chunk', () => {
  expect(faults(['a', 'c', 'd', 'e'].map((id) => row(id)))).toEqual([['1 row for 2 samples'], [], []]);
  expect(faults(['a', 'b', 'b', 'c', 'd', 'e'].map((id) => row(id)))[0]).toContain('3 rows for 2 samples');
  expect(faults(['b', 'a', 'c', 'd', 'e'].map((id) => row(id)))[0]).toEqual([
    'ids are in another order than in the data',
  ]);
  expect(faults(ids.map((id) => row(id, id === 'e')))[2]![0]).toContain('1 without an answer');
});
