import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usageError } from '../testing/usage-error.ts';
import { gPassAtK, passAtK, passAtKPlugIn, passHatK, passHatKPlugIn } from './pass-at-k.ts';

/** Every subset of k out of n attempts of which the first c pass. */
function passesInSubsets(n: number, c: number, k: number): number[] {
  const counts: number[] = [];
  for (let subset = 0; subset < 2 ** n; subset++) {
    const members = Array.from({ length: n }, (_, i) => i).filter((i) => subset & (1 << i));
    if (members.length === k) counts.push(members.filter((i) => i < c).length);
  }
  return counts;
}

const attempts = fc
  .integer({ min: 1, max: 9 })
  .chain((n) => fc.tuple(fc.constant(n), fc.integer({ min: 0, max: n }), fc.integer({ min: 1, max: n })));

describe('passAtK, passHatK and gPassAtK', () => {
  test('are shares of all subsets of k attempts', () => {
    fc.assert(
      fc.property(attempts, fc.integer({ min: 1, max: 20 }), ([n, c, k], twentieths) => {
        const tau = twentieths / 20;
        const counts = passesInSubsets(n, c, k);
        const share = (test: (passed: number) => boolean) => counts.filter(test).length / counts.length;
        expect(passAtK(n, c, k)).toBeCloseTo(
          share((passed) => passed > 0),
          12,
        );
        expect(passHatK(n, c, k)).toBeCloseTo(
          share((passed) => passed === k),
          12,
        );
        expect(gPassAtK(n, c, k, tau)).toBeCloseTo(
          share((passed) => 20 * passed >= twentieths * k),
          12,
        );
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    [10, 3, 1, 0.3],
    [10, 3, 5, 11 / 12],
    [200, 10, 10, 0.40854786608141713],
    [200, 10, 100, 0.9992289739372822],
    [5, 2, 3, 0.9],
    [5, 5, 3, 1],
    [5, 0, 5, 0],
  ])('passAtK(%i, %i, %i) is %d', (n, c, k, expected) => {
    expect(passAtK(n, c, k)).toBeCloseTo(expected, 12);
  });

  test.each([
    [10, 3, 2, 1 / 15],
    [8, 6, 4, 3 / 14],
    [5, 4, 3, 0.4],
    [5, 2, 3, 0],
  ])('passHatK(%i, %i, %i) is %d', (n, c, k, expected) => {
    expect(passHatK(n, c, k)).toBeCloseTo(expected, 12);
  });

  test.each([
    [16, 10, 4, 0.5, 0.8818681318681318],
    [16, 10, 4, 0.75, 0.510989010989011],
    [16, 10, 4, 1, 0.11538461538461539],
  ])('gPassAtK(%i, %i, %i, %d) is %d', (n, c, k, tau, expected) => {
    expect(gPassAtK(n, c, k, tau)).toBeCloseTo(expected, 12);
  });

  test('three of five by the plug-in estimators, as the repeatability source prints them', () => {
    expect(passAtKPlugIn(5, 3, 5)).toBeCloseTo(0.98976, 12);
    expect(passHatKPlugIn(5, 3, 5)).toBeCloseTo(0.07776, 12);
    expect(passHatKPlugIn(2, 1, 3)).toBe(0.125);
  });

  test('more draws than attempts: null for the unbiased, defined for the plug-in', () => {
    expect(passAtK(2, 1, 3)).toBeNull();
    expect(passHatK(2, 2, 3)).toBeNull();
    expect(gPassAtK(2, 2, 3, 1)).toBeNull();
    expect(passAtKPlugIn(2, 1, 3)).toBe(0.875);
  });

  test('no attempts: null', () => {
    expect([passAtK(0, 0, 1), passHatK(0, 0, 1), passAtKPlugIn(0, 0, 1), passHatKPlugIn(0, 0, 1)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test('a million attempts neither overflow nor vanish', () => {
    expect(passAtK(1_000_000, 500_000, 2)).toBeCloseTo(0.75, 5);
    expect(gPassAtK(1_000_000, 500_000, 1000, 0.5)).toBeCloseTo(0.5126, 3);
  });

  test.each([
    [5, 6, 1],
    [5, -1, 1],
    [5, 1, 0],
    [5.5, 1, 1],
    [Number.NaN, 1, 1],
  ])('refuse n = %d, c = %d, k = %d', (n, c, k) => {
    expect(() => passAtK(n, c, k)).toThrow(usageError('E_METRIC_ATTEMPTS', /whole numbers/));
    for (const estimate of [passHatK, passAtKPlugIn, passHatKPlugIn])
      expect(() => estimate(n, c, k)).toThrow(usageError('E_METRIC_ATTEMPTS', /whole numbers/));
    expect(() => gPassAtK(n, c, k, 1)).toThrow(usageError('E_METRIC_ATTEMPTS', /whole numbers/));
  });

  test.each([0, -0.1, 1.1, Number.NaN])('gPassAtK refuses τ = %d', (tau) => {
    expect(() => gPassAtK(5, 3, 2, tau)).toThrow(usageError('E_METRIC_TAU', /lies in \(0, 1\]/));
  });
});
