import { describe, expect, test } from 'vitest';
import { scoreSet } from '../../testing/score-set.ts';
import { r2 } from './r2.ts';

const r2Of = (outputs: readonly number[]) =>
  scoreSet(
    r2,
    outputs.map((output, i) => ({ output, expected: i })),
  ).result;

describe('r2', () => {
  test('is 1 for perfect outputs, 0 for the mean, below 0 for worse', () => {
    expect(r2Of([0, 1, 2])).toMatchObject({ value: 1 });
    expect(r2Of([1, 1, 1])).toMatchObject({ value: 0 });
    expect(r2Of([2, 1, 0])).toMatchObject({ value: -3 });
    expect(r2Of([0, 1])).toMatchObject({ value: 1, details: { n: 2, unparsable: 0 } });
  });

  test('is undefined without variance', () => {
    expect(scoreSet(r2, [{ output: 1, expected: 1 }]).result).toMatchObject({ class: 'undefined' });
    const flat = [
      { output: 1, expected: 5 },
      { output: 2, expected: 5 },
    ];
    expect(scoreSet(r2, flat).result).toMatchObject({ class: 'undefined' });
  });
});
