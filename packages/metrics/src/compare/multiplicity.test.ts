import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usageError } from '../testing/usage-error.ts';
import { benjaminiHochberg, benjaminiYekutieli, bonferroni, hochberg, holm } from './multiplicity.ts';
import { misses } from './testing/misses.ts';

const P = [0.01, 0.04, 0.03, 0.005];
const methods = { bonferroni, holm, hochberg, benjaminiHochberg, benjaminiYekutieli };

test('four p-values, five adjustments', () => {
  expect(misses(bonferroni(P), [0.04, 0.16, 0.12, 0.02], 1e-9)).toEqual([]);
  expect(misses(holm(P), [0.03, 0.06, 0.06, 0.02], 1e-9)).toEqual([]);
  expect(misses(hochberg(P), [0.03, 0.04, 0.04, 0.02], 1e-9)).toEqual([]);
  expect(misses(benjaminiHochberg(P), [0.02, 0.04, 0.04, 0.02], 1e-9)).toEqual([]);
  expect(
    misses(benjaminiYekutieli(P), [0.0416666667, 0.0833333333, 0.0833333333, 0.0416666667], 1e-9),
  ).toEqual([]);
});

describe.each(Object.entries(methods))('%s', (_, adjust) => {
  test('keeps the order, never lowers, never passes 1, and leaves one p-value alone', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }), (pValues) => {
        const adjusted = adjust(pValues);
        expect(adjusted).toHaveLength(pValues.length);
        adjusted.forEach((value, i) => {
          expect(value).toBeLessThanOrEqual(1);
          expect(value).toBeGreaterThanOrEqual(Math.min(1, pValues[i]! * (1 - 1e-12)));
          const overtaken = adjusted.filter((other, j) => pValues[i]! < pValues[j]! && other < value);
          expect(overtaken).toEqual([]);
        });
      }),
    );
    expect(adjust([0.03])).toEqual([0.03]);
    expect(adjust([])).toEqual([]);
  });

  test('does not depend on the order given', () => {
    expect(misses(adjust(P.toReversed()), adjust(P).toReversed(), 1e-12)).toEqual([]);
  });

  test.each([-0.1, 1.1, Number.NaN])('refuses %d', (p) => {
    expect(() => adjust([0.5, p])).toThrow(usageError('E_METRIC_P_VALUE', /at index 1/));
  });
});

test('power: Bonferroni ≥ Holm ≥ Hochberg ≥ Benjamini–Hochberg', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 }),
      (pValues) => {
        const [a, b, c, d] = [
          bonferroni(pValues),
          holm(pValues),
          hochberg(pValues),
          benjaminiHochberg(pValues),
        ];
        pValues.forEach((_, i) => {
          expect(a[i]).toBeGreaterThanOrEqual(b[i]!);
          expect(b[i]).toBeGreaterThanOrEqual(c[i]!);
          expect(c[i]! + 1e-15).toBeGreaterThanOrEqual(d[i]!);
        });
      },
    ),
  );
});
