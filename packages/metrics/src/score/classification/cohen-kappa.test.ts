import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreSet } from '../../testing/score-set.ts';
import { usageError } from '../../testing/usage-error.ts';
import { cohenKappa } from './cohen-kappa.ts';
import { type KappaWeights, weightedKappa } from './weighted-kappa.ts';

const rowsOf = (expected: readonly (string | number)[], output: readonly (string | number | null)[]) =>
  expected.map((each, i) => ({ expected: each, output: output[i]! }));

/** A square table as pairs of places. */
const kappaOf = (table: readonly (readonly number[])[], weights: KappaWeights) => {
  const pairs = {
    expected: table.flatMap((row, i) => row.map(() => i)),
    predicted: table.flatMap((row) => row.map((_, j) => j)),
    counts: table.flat(),
  };
  return weightedKappa(pairs, table.length, weights);
};

describe('weightedKappa', () => {
  const sas = [
    [0, 4, 1],
    [0, 8, 0],
    [0, 1, 5],
  ];

  test('of the tables in Wikipedia and SAS', () => {
    const wikipedia = [
      [20, 5],
      [10, 15],
    ];
    expect(kappaOf(wikipedia, 'none')).toBeCloseTo(0.4, 12);
    expect(kappaOf(sas, 'linear')).toBeCloseTo(0.4701, 4);
    expect(kappaOf(sas, 'quadratic')).toBeCloseTo(0.4501607717, 9);
  });

  test('is null where chance alone agrees always', () => {
    const alike = [
      [5, 0],
      [0, 0],
    ];
    for (const weights of ['none', 'linear', 'quadratic'] as const) {
      expect(kappaOf(alike, weights)).toBeNull();
      expect(kappaOf([], weights)).toBeNull();
    }
  });

  test('law: what chance gives is the sum over all pairs of places', () => {
    const distances: Record<KappaWeights, (i: number, j: number) => number> = {
      none: (i, j) => Number(i !== j),
      linear: (i, j) => Math.abs(i - j),
      quadratic: (i, j) => (i - j) ** 2,
    };
    const square = fc.integer({ min: 1, max: 7 }).chain((size) =>
      fc.array(fc.array(fc.nat(20), { minLength: size, maxLength: size }), {
        minLength: size,
        maxLength: size,
      }),
    );
    fc.assert(
      fc.property(square, fc.constantFrom('none', 'linear', 'quadratic'), (table, weights) => {
        const total = (weigh: (i: number, j: number) => number) =>
          table.reduce((sum, row, i) => row.reduce((inner, _, j) => inner + weigh(i, j), sum), 0);
        const rows = table.map((row) => row.reduce((sum, count) => sum + count, 0));
        const columns = table.map((_, j) => table.reduce((sum, row) => sum + row[j]!, 0));
        const n = rows.reduce((sum, count) => sum + count, 0);
        const observed = total((i, j) => distances[weights](i, j) * table[i]![j]!);
        const byChance = total((i, j) => distances[weights](i, j) * rows[i]! * columns[j]!);
        const kappa = kappaOf(table, weights);
        if (byChance === 0) expect(kappa).toBeNull();
        else expect(kappa).toBeCloseTo(1 - (observed * n) / byChance, 9);
      }),
    );
  });
});

describe('cohenKappa', () => {
  const a = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5];
  const b = [1, 2, 3, 4, 5, 2, 2, 4, 3, 5];

  test.each([
    ['none', 0.625],
    ['linear', 0.8051948052],
    ['quadratic', 0.9189189189],
  ])('%s weights on a numeric scale', (weights, value) => {
    const { result } = scoreSet(cohenKappa, rowsOf(a, b), { weights });
    expect(result).toMatchObject({ kind: 'scored', value: expect.closeTo(value, 9) });
  });

  test('uses the order of the scale, and leaves out what is off it', () => {
    const scale = ['low', 'medium', 'high', 'urgent'];
    const rows = rowsOf(
      ['urgent', 'high', 'medium', 'urgent', 'low'],
      ['high', 'high', 'medium', 'urgent', 'low'],
    );
    const { result, contributions } = scoreSet(
      cohenKappa,
      [...rows, { expected: 'low', output: 'unparsable' }, { expected: 'low', output: null }],
      { weights: 'quadratic', scale },
    );
    expect(result).toMatchObject({
      value: expect.closeTo(0.9180327868852459, 9),
      details: { n: 5, off_scale: 2 },
    });
    expect(contributions.slice(5)).toMatchObject([{ class: 'unparsable' }, { class: 'unparsable' }]);
    expect(contributions[0]).toMatchObject({ class: 'not_applicable' });
  });

  test('without a scale an output that is not a label is a class of its own', () => {
    const { result } = scoreSet(cohenKappa, rowsOf(['a', 'b', 'b'], ['a', 'b', null]));
    // observed 2/3, by chance (1·1 + 2·1)/9 = 1/3
    expect(result).toMatchObject({ value: expect.closeTo((2 / 3 - 1 / 3) / (2 / 3), 12) });
  });

  test('refuses weights without an order, an expected label off the scale, and a doubled scale', () => {
    expect(() => scoreSet(cohenKappa, rowsOf(['a'], ['b']), { weights: 'linear' })).toThrow(
      usageError('E_METRIC_SCALE', /needs a scale/),
    );
    expect(() => scoreSet(cohenKappa, rowsOf(['x'], ['a']), { scale: ['a', 'b'] })).toThrow(
      usageError('E_METRIC_EXPECTED', /sample "s1"/),
    );
    expect(cohenKappa.parameters.safeParse({ scale: ['a', 'a'] }).success).toBe(false);
    expect(cohenKappa.parameters.safeParse({ scale: ['a'] }).success).toBe(false);
  });

  test('is missing for an empty set, one label, and no expected value', () => {
    expect(scoreSet(cohenKappa, []).result).toMatchObject({ class: 'undefined' });
    expect(scoreSet(cohenKappa, rowsOf(['a'], ['a'])).result).toMatchObject({ class: 'undefined' });
    expect(scoreSet(cohenKappa, [{ output: 1 }], { weights: 'linear' }).contributions[0]).toMatchObject({
      class: 'no_expected',
    });
  });

  test('of free texts, as many labels as samples', () => {
    const expected = Array.from({ length: 20_000 }, (_, i) => (i % 2 === 0 ? 'yes' : 'no'));
    const output = expected.map((label, i) => (i % 4 < 2 ? label : `well, ${i}`));
    const { result } = scoreSet(cohenKappa, rowsOf(expected, output));
    // p_o = 1/2, p_e = 2 · 1/2 · 1/4
    expect(result).toMatchObject({ value: expect.closeTo((1 / 2 - 1 / 4) / (1 - 1 / 4), 12) });
  });
});
