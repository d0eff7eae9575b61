import { expect, test } from 'vitest';
import { changedLines } from './changed-lines.ts';

test.each([
  ['a\nb\nc', 'a\nx\nc', { line: 2, removed: ['b'], added: ['x'] }],
  ['a\nc', 'a\nb\nc', { line: 2, removed: [], added: ['b'] }],
  ['a\na', 'a', { line: 2, removed: ['a'], added: [] }],
  ['a', 'b\nc', { line: 1, removed: ['a'], added: ['b', 'c'] }],
])('%j → %j', (before, after, changed) => {
  expect(changedLines(before, after)).toEqual(changed);
});
