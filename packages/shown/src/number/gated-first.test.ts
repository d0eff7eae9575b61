import { expect, test } from 'vitest';
import { gatedFirst } from './gated-first.ts';

test('the scores that gates name come first, in the order of the gates', () => {
  const scores = ['contains', 'rouge-l', 'exact-match', 'bleu'].map((name) => [name, 0] as const);
  const gates = [
    { gate: { macro_f1: { min: 0.5 } } },
    { gate: { metric: 'bleu.mean', value: { min: 1 } } },
    { gate: { regression: { against: 'main', metric: 'exact-match' } } },
  ];
  const order = gatedFirst(scores, gates).map(([name]) => name);
  expect(order).toEqual(['bleu', 'exact-match', 'contains', 'rouge-l']);
  expect(gatedFirst(scores, [])).toEqual(scores);
  const expected = gatedFirst(scores, gates.slice(1, 2), ['exact-match', 'unknown', 'rouge-l']);
  expect(expected.map(([name]) => name)).toEqual(['bleu', 'exact-match', 'rouge-l', 'contains']);
});
