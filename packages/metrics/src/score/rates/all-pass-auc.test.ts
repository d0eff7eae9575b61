import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreSet } from '../../testing/score-set.ts';
import { allPassAuc } from './all-pass-auc.ts';

const row = (group: string, output: boolean | string) => ({ output, metadata: { group } });
const rows = [
  row('a', true),
  row('a', true),
  row('b', true),
  row('b', false),
  row('b', true),
  row('c', false),
];

/** The formula of the page, threshold by threshold. */
const slowArea = (shares: readonly (readonly [passed: number, attempts: number])[], steps: number) => {
  const f = (i: number) =>
    shares.filter(([passed, attempts]) => passed * steps >= i * attempts).length / shares.length;
  return Array.from({ length: steps }, (_, i) => (f(i) + f(i + 1)) / (2 * steps)).reduce(
    (sum, part) => sum + part,
    0,
  );
};

describe('allPassAuc', () => {
  test('is 1 where all pass, half a step where none does', () => {
    expect(scoreSet(allPassAuc, [row('a', true)]).result).toMatchObject({ value: 1 });
    expect(scoreSet(allPassAuc, [row('a', false)]).result).toMatchObject({ value: 0.005 });
    expect(scoreSet(allPassAuc, rows, { steps: 3 }).result).toMatchObject({
      value: expect.closeTo((1 + 2.5 / 3 + 0.5 / 3) / 3, 12),
      details: { groups: 3, unjudged: 0 },
    });
  });

  test('counts attempts without a verdict, which are not part of their group', () => {
    const set = [...rows, row('a', 'text'), row('c', 'text'), row('c', 'text')];
    expect(scoreSet(allPassAuc, set, { steps: 3 }).result).toMatchObject({
      value: expect.closeTo((1 + 2.5 / 3 + 0.5 / 3) / 3, 12),
      details: { groups: 3, unjudged: 3 },
    });
  });

  test('is the trapezoid sum of its page', () => {
    const share = fc
      .integer({ min: 1, max: 12 })
      .chain((attempts) => fc.tuple(fc.integer({ min: 0, max: attempts }), fc.constant(attempts)));
    fc.assert(
      fc.property(
        fc.array(share, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 120 }),
        (shares, steps) => {
          const set = shares.flatMap(([passed, attempts], g) =>
            Array.from({ length: attempts }, (_, i) => row(String(g), i < passed)),
          );
          const { result } = scoreSet(allPassAuc, set, { steps });
          expect(result).toMatchObject({ value: expect.closeTo(slowArea(shares, steps), 9) });
        },
      ),
    );
  });

  test('bad input', () => {
    expect(scoreSet(allPassAuc, []).result).toMatchObject({ class: 'undefined' });
    expect(scoreSet(allPassAuc, [row('a', 'text')]).result).toMatchObject({ class: 'undefined' });
    expect(allPassAuc.parameters.safeParse({ steps: 0 }).success).toBe(false);
  });
});
