import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usageError } from '../../testing/usage-error.ts';
import { fleissKappa } from '../many-raters/fleiss-kappa.ts';
import { arbitraryTable } from '../testing/arbitrary-ratings.ts';
import { countsOfTable } from '../testing/counts-of-table.ts';
import { valueOf } from '../testing/value-of.ts';
import { scottPi } from './scott-pi.ts';

describe('scottPi', () => {
  test('pools the marginals: p_o 0.7, p_e 0.55² + 0.45² = 0.505', () => {
    expect(
      valueOf(
        scottPi([
          [20, 5],
          [10, 15],
        ]),
      ),
    ).toBeCloseTo(0.195 / 0.495, 12);
  });

  test.each([
    [[], 'no unit was rated by both raters'],
    [[[0]], 'no unit was rated by both raters'],
    [
      [
        [4, 0],
        [0, 0],
      ],
      'no variation: both raters put every unit into one and the same category',
    ],
  ])('%j is missing', (table, why) => {
    expect(scottPi(table)).toEqual({ kind: 'missing', class: 'undefined', why });
  });

  test('shows what it is made of, and refuses a table that is not square', () => {
    const score = scottPi([
      [1, 1],
      [0, 2],
    ]);
    expect(score).toMatchObject({ details: { observed: 0.75, n: 4, prevalence: [0.375, 0.625] } });
    expect(() => scottPi([[1, 2]])).toThrow(usageError('E_METRIC_TABLE', 'row 1 of the table'));
  });

  test("law: it is Fleiss' kappa of two raters", () => {
    fc.assert(
      fc.property(arbitraryTable(), (table) => {
        const pi = scottPi(table);
        const fleiss = fleissKappa(countsOfTable(table));
        expect(fleiss.kind).toBe(pi.kind);
        fc.pre(pi.kind === 'scored');
        expect(valueOf(fleiss)).toBeCloseTo(valueOf(pi), 9);
      }),
    );
  });
});
