import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usageError } from '../testing/usage-error.ts';
import { assertContingencyTable, cohenKappa, contingencyTable, pabak, scottPi } from './cohen-kappa.ts';
import { fleissKappa } from './fleiss-kappa.ts';
import { arbitraryTable } from './testing/arbitrary-ratings.ts';
import { countsOfTable } from './testing/counts-of-table.ts';
import { valueOf } from './testing/value-of.ts';

// 50 grant proposals, two readers: p_o = 35/50, p_e = 0.5·0.6 + 0.5·0.4.
const GRANTS = [
  [20, 5],
  [10, 15],
];

describe('cohenKappa', () => {
  test('is (0.7 - 0.5)/(1 - 0.5) for a hand-made table', () => {
    const score = cohenKappa(GRANTS);
    expect(valueOf(score)).toBeCloseTo(0.4, 12);
    expect(score).toMatchObject({ details: { n: 50, prevalence: [0.55, 0.45] } });
  });

  test('has the standard errors of Fleiss, Cohen and Everitt', () => {
    const { details } = cohenKappa(GRANTS) as { details: Record<string, number> };
    // Under no agreement: (p_e + p_e² - Σ p_k· p_·k (p_k· + p_·k))/(n(1 - p_e)²) = (0.5 + 0.25 - 0.51)/12.5.
    expect(details['ase0']).toBeCloseTo(Math.sqrt(0.24 / 12.5), 12);
    expect(details['z']).toBeCloseTo(0.4 / Math.sqrt(0.24 / 12.5), 12);
    expect(details['ase']).toBeCloseTo(0.126_996_06, 8);
    const interval = details['interval'] as unknown as { low: number; high: number };
    expect(interval.low).toBeCloseTo(0.4 - 1.959_964 * details['ase']!, 6);
    expect(interval.high).toBeCloseTo(0.4 + 1.959_964 * details['ase']!, 6);
  });

  test('weighs near misses by their place on the scale', () => {
    const table = [
      [2, 1, 0],
      [0, 2, 0],
      [0, 1, 2],
    ];
    // Disagreement by |i - j|: observed 2/8; expected Σ|i - j| p_i· p_·j = 0.8125.
    expect(valueOf(cohenKappa(table, 'linear'))).toBeCloseTo(1 - 0.25 / expectedLinear(table), 12);
    expect(valueOf(cohenKappa(table, 'quadratic'))).toBeGreaterThan(valueOf(cohenKappa(table)));
  });

  test('shows agreement beside a kappa that a rare category spoils', () => {
    const score = cohenKappa([
      [118, 5],
      [2, 0],
    ]);
    expect(valueOf(score)).toBeLessThan(0);
    expect(score).toMatchObject({ details: { observed: 0.944 } });
  });

  test('has no interval where it would have no width', () => {
    expect(
      cohenKappa([
        [3, 0],
        [0, 4],
      ]),
    ).toMatchObject({ value: 1, details: { ase: null, interval: null } });
  });

  test.each([
    [[], 'no unit was rated by both raters'],
    [
      [
        [0, 0],
        [0, 0],
      ],
      'no unit was rated by both raters',
    ],
    [[[5]], 'no variation: both raters put every unit into one and the same category'],
    [
      [
        [0, 0],
        [0, 7],
      ],
      'no variation: both raters put every unit into one and the same category',
    ],
  ])('%j is missing', (table, why) => {
    expect(cohenKappa(table)).toEqual({ kind: 'missing', class: 'undefined', why });
  });

  test('refuses a table that is not square', () => {
    expect(() => cohenKappa([[1, 2]])).toThrow(usageError('E_METRIC_TABLE', 'row 1 of the table'));
  });

  test('one unit on which the raters differ is 0', () => {
    expect(
      valueOf(
        cohenKappa([
          [0, 1],
          [0, 0],
        ]),
      ),
    ).toBe(0);
  });

  test('law: at most 1, the same with the raters exchanged, and for two categories whatever the weights', () => {
    fc.assert(
      fc.property(arbitraryTable(), fc.constantFrom('none', 'linear', 'quadratic'), (table, weights) => {
        const score = cohenKappa(table, weights);
        const swapped = cohenKappa(
          table.map((_, i) => table.map((row) => row[i]!)),
          weights,
        );
        expect(swapped.kind).toBe(score.kind);
        fc.pre(score.kind === 'scored');
        expect(valueOf(score)).toBeLessThanOrEqual(1);
        expect(valueOf(swapped)).toBeCloseTo(valueOf(score), 9);
        fc.pre(table.length === 2);
        expect(valueOf(score)).toBeCloseTo(valueOf(cohenKappa(table)), 9);
      }),
    );
  });
});

function expectedLinear(table: readonly (readonly number[])[]): number {
  const n = table.flat().reduce((sum, cell) => sum + cell, 0);
  const row = (i: number) => table[i]!.reduce((sum, cell) => sum + cell, 0);
  const column = (j: number) => table.reduce((sum, cells) => sum + cells[j]!, 0);
  return (
    table.reduce(
      (sum, cells, i) => sum + cells.reduce((part, _, j) => part + Math.abs(i - j) * row(i) * column(j), 0),
      0,
    ) /
    n ** 2
  );
}

describe('pabak', () => {
  test('is 2·p_o - 1 for two categories', () => {
    expect(
      valueOf(
        pabak([
          [118, 5],
          [2, 0],
        ]),
      ),
    ).toBeCloseTo(0.888, 12);
  });

  test('counts categories that nobody used: (3·0.5 - 1)/2', () => {
    expect(
      valueOf(
        pabak([
          [1, 1, 0],
          [0, 0, 0],
          [0, 0, 0],
        ]),
      ),
    ).toBeCloseTo(0.25, 12);
  });

  test('shows what it is made of, and refuses a table that is not square', () => {
    expect(
      pabak([
        [1, 1],
        [0, 2],
      ]),
    ).toMatchObject({ details: { observed: 0.75, expected: 0.5, n: 4 } });
    expect(() => pabak([[1, 2]])).toThrow(usageError('E_METRIC_TABLE', 'row 1 of the table'));
  });

  test.each([
    [[], 'no unit was rated by both raters'],
    [[[3]], 'the scale has one category; agreement by chance is certain'],
  ])('%j is missing', (table, why) => {
    expect(pabak(table)).toEqual({ kind: 'missing', class: 'undefined', why });
  });
});

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

describe('contingencyTable', () => {
  test('crosses the units that both rated', () => {
    const first = ['yes', 'yes', 'no', null, 'no'];
    const second = ['yes', 'no', 'no', 'maybe', null];
    expect(contingencyTable(first, second)).toEqual([
      [1, 0],
      [1, 1],
    ]);
  });

  test('follows a given scale', () => {
    expect(contingencyTable(['high'], ['low'], ['low', 'high'])).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });

  test('refuses raters of different units', () => {
    expect(() => contingencyTable([1], [1, 2])).toThrow(
      usageError('E_METRIC_RATERS', 'the raters rated 1 and 2 units'),
    );
  });

  test.each([
    [[[1, 2]]],
    [
      [
        [1, 2],
        [3, -1],
      ],
    ],
    [
      [
        [1, 2],
        [3, Number.NaN],
      ],
    ],
  ])('a table of %j is refused', (table) => {
    expect(() => assertContingencyTable(table)).toThrow(usageError('E_METRIC_TABLE', /^row \d of the table/));
  });
});
