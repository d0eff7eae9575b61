import { describe, expect, test } from 'vitest';
import type { Comparison } from '@assay/records';
import { adjustOverAll } from './adjust-over-all.ts';

function comparison(...values: readonly (number | null)[]): Comparison {
  const scores = values.map((p_value, i) => ({ score_name: `s${i}`, p_value, p_adjusted: p_value }));
  return { scores: scores.slice(0, 1), set_values: scores.slice(1) } as unknown as Comparison;
}

const adjusted = (comparisons: readonly Comparison[]): readonly (number | null)[] =>
  adjustOverAll(comparisons).flatMap(({ scores, set_values: sets }) =>
    [...scores, ...sets].map(({ p_adjusted: p }) => p),
  );

describe('adjustOverAll', () => {
  test('one comparison stays as it is', () => {
    expect(adjusted([comparison(0.01, 0.04)])).toEqual([0.01, 0.04]);
  });

  test('Holm over the scores and sets of all: the smallest times how many there are', () => {
    expect(adjusted([comparison(0.01, 0.04), comparison(0.02, 0.03)])).toEqual([0.04, 0.06, 0.06, 0.06]);
  });

  test('what was not tested has no p-value, and does not count', () => {
    expect(adjusted([comparison(null, 0.02), comparison(0.03, null)])).toEqual([null, 0.04, 0.04, null]);
  });
});
