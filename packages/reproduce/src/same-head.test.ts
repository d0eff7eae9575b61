import { expect, test } from 'vitest';
import { isSameHead } from './same-head.ts';

test.each([
  ['Cl. F1 ↑', 'Clause F1'],
  ['Hall. ↓', 'Hallucination rate'],
  ['outcome accuracy', 'Out. Acc. ↑'],
  ['Faith.', 'faithfulness'],
  ['FC', 'Flip Consistency'],
  ['Acc. (%)', 'Accuracy'],
])('%s is %s', (one, other) => {
  expect(isSameHead(one, other)).toBe(true);
});

test.each([
  ['Cl. F1', 'Token F1'],
  ['Hall.', 'Halved error of hallucination'],
  ['Rec.', 'Precision'],
  ['Out', 'Outcome accuracy'],
])('%s is not %s', (one, other) => {
  expect(isSameHead(one, other)).toBe(false);
});
