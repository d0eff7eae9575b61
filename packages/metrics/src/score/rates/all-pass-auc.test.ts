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
    expect(scoreSet(allPassAuc, [row('a', false)], { steps: 100 }).result).toMatchObject({ value: 0.005 });
    expect(scoreSet(allPassAuc, rows, { steps: 3 }).result).toMatchObject({
      value: expect.closeTo((1 + 2.5 / 3 + 0.5 / 3) / 3, 12),
      details: { groups: 3, unjudged: 0 },
    });
  });

  test('is the mean share over thresholds whose tolerance doubles, as SAGE-Eval counts', () => {
    const fact = (name: string, passed: number) =>
      Array.from({ length: 100 }, (_, i) => row(name, i < passed));
    const facts = [...fact('all', 100), ...fact('few', 97), ...fact('half', 50), ...fact('none', 0)];
    // reached of nine: 9, 6 (from 0.96 down), 2 (0.36 and 0), 1 (0)
    expect(scoreSet(allPassAuc, facts).result).toMatchObject({
      value: expect.closeTo((9 + 6 + 2 + 1) / 36, 12),
    });
    expect(scoreSet(allPassAuc, facts, { thresholds: [1, 0.5] }).result).toMatchObject({ value: 4 / 8 });
  });

  test('a share that equals its threshold reaches it', () => {
    const set = [99, 98, 96, 92, 84, 68, 36].flatMap((passed) =>
      Array.from({ length: 25 * 4 }, (_, i) => row(String(passed), i < passed)),
    );
    expect(scoreSet(allPassAuc, set).result).toMatchObject({
      value: expect.closeTo((8 + 7 + 6 + 5 + 4 + 3 + 2) / 63, 12),
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
    expect(allPassAuc.parameters.safeParse({ thresholds: [1.5] }).success).toBe(false);
    expect(allPassAuc.parameters.safeParse({ thresholds: [] }).success).toBe(false);
  });
});
