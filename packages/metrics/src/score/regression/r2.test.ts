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

  test('is 1 or 0 without variance where force_finite asks for a number, from two pairs on', () => {
    const forced = (outputs: readonly number[]) =>
      scoreSet(
        r2,
        outputs.map((output) => ({ output, expected: 5 })),
        { force_finite: true },
      ).result;
    expect(forced([5, 5])).toMatchObject({ value: 1, details: { n: 2 } });
    expect(forced([5, 6])).toMatchObject({ value: 0 });
    expect(forced([5])).toMatchObject({ class: 'undefined' });
    const varied = [
      { output: 1, expected: 0 },
      { output: 1, expected: 2 },
    ];
    expect(scoreSet(r2, varied, { force_finite: true }).result).toMatchObject({ value: 0 });
  });

  test('keeps the digits in which numbers far from zero differ', () => {
    const far = [0, 1, 2].map((value) => ({ expected: 1e10 + value + 0.25, output: 1e10 + value }));
    expect(scoreSet(r2, far).result).toMatchObject({ value: expect.closeTo(1 - 0.1875 / 2, 14) });
  });
});
