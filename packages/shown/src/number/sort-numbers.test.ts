import { expect, test } from 'vitest';
import { gatedFirst, worstFirst } from './sort-numbers.ts';

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

function part(label: string, value: number | null, mean: number | null) {
  return { label, macro_f1: { value }, metrics: { size: { mean } } };
}

const labels = (parts: readonly { readonly label: string }[]) => parts.map(({ label }) => label);

test('worstFirst goes by the pass rate, and last by none', () => {
  const parts = [part('none', null, null), part('good', 0.9, 1), part('bad', 0.1, 2)];
  expect(labels(worstFirst(parts, { metrics: {} }))).toEqual(['bad', 'good', 'none']);
});

test('worstFirst goes by the mean where nothing passes or fails: the largest is the worst where lower is better', () => {
  const parts = [part('small', null, 10), part('large', null, 90)];
  const metrics = (direction: string) => ({ size: { direction, mean: 50 } });
  expect(labels(worstFirst(parts, { metrics: metrics('lower') }))).toEqual(['large', 'small']);
  expect(labels(worstFirst(parts, { metrics: metrics('higher') }))).toEqual(['small', 'large']);
});

test('worstFirst tells parts that pass alike apart by the mean', () => {
  const parts = [part('near', 1, 90), part('far', 1, 40)];
  const metrics = { size: { direction: 'higher', mean: 60 } };
  expect(labels(worstFirst(parts, { metrics }))).toEqual(['far', 'near']);
});
