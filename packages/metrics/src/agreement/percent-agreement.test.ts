import { missing } from '@assay/records';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usageError } from '../testing/usage-error.ts';
import { gwetAc1, percentAgreement } from './percent-agreement.ts';
import { ratingCounts } from './ratings.ts';
import { arbitraryRatings } from './testing/arbitrary-ratings.ts';
import { countsOfTable } from './testing/counts-of-table.ts';
import { valueOf } from './testing/value-of.ts';

describe('percentAgreement', () => {
  test('averages the share of agreeing pairs over units with two or more ratings', () => {
    // Unit 1: 1 of 3 pairs; unit 2: its one pair; unit 3 has a single rating.
    const score = percentAgreement(
      ratingCounts([
        ['a', 'a', 'b'],
        ['b', 'b', null],
        ['a', null, null],
      ]),
    );
    expect(valueOf(score)).toBeCloseTo((1 / 3 + 1) / 2, 12);
    expect(score).toMatchObject({ details: { units: 2 } });
  });

  test.each([[[]], [[['a'], ['b']]], [[[null, 'a']]]])('%j has no pairs', (ratings) => {
    expect(percentAgreement(ratingCounts(ratings))).toEqual(missing('undefined', 'no unit has two ratings'));
  });

  test('refuses counts that are none', () => {
    expect(() => percentAgreement([[2, 0], [1]])).toThrow(
      usageError('E_METRIC_RATING_COUNTS', 'unit 2: the counts are'),
    );
  });

  test('law: within [0, 1], whatever the order of units and raters', () => {
    fc.assert(
      fc.property(arbitraryRatings(), (ratings) => {
        const score = percentAgreement(ratingCounts(ratings));
        const turned = ratings.map((row) => row.toReversed()).toReversed();
        expect(percentAgreement(ratingCounts(turned)).kind).toBe(score.kind);
        fc.pre(score.kind === 'scored');
        expect(valueOf(percentAgreement(ratingCounts(turned)))).toBeCloseTo(valueOf(score), 12);
        expect(valueOf(score)).toBeGreaterThanOrEqual(0);
        expect(valueOf(score)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('gwetAc1', () => {
  test('stays near the agreement where one category is rare', () => {
    // p_a = 0.944; π = (243/250, 7/250), p_e = 2·π·(1 - π).
    const expected = 2 * (243 / 250) * (7 / 250);
    const score = gwetAc1(
      countsOfTable([
        [118, 5],
        [2, 0],
      ]),
    );
    expect(valueOf(score)).toBeCloseTo((0.944 - expected) / (1 - expected), 12);
  });

  test('takes missing ratings: shares over every rated unit, agreement over pairable ones', () => {
    // Units {a a}, {a b}, {b}: p_a = 1/2; π_a = (1 + 1/2 + 0)/3 = 1/2, p_e = 2·¼.
    expect(
      valueOf(
        gwetAc1(
          ratingCounts([
            ['a', 'a'],
            ['a', 'b'],
            ['b', null],
          ]),
        ),
      ),
    ).toBeCloseTo(0, 12);
  });

  test('depends on the size of the scale: p_e = Σ π(1 - π)/(q - 1)', () => {
    const ratings = [
      ['a', 'a'],
      ['a', 'b'],
    ];
    const spread = 2 * 0.75 * 0.25;
    expect(valueOf(gwetAc1(ratingCounts(ratings)))).toBeCloseTo((0.5 - spread) / (1 - spread), 12);
    expect(valueOf(gwetAc1(ratingCounts(ratings, ['a', 'b', 'c'])))).toBeCloseTo(
      (0.5 - spread / 2) / (1 - spread / 2),
      12,
    );
  });

  test('with weights is AC2: p_e times Σ w/q', () => {
    // Scale of three, units {1 2}, {3 3}: p_a = (½ + 1)/2; Σ w = 3 + 4·½, π = (¼, ¼, ½).
    const counts = ratingCounts(
      [
        [1, 2],
        [3, 3],
      ],
      [1, 2, 3],
    );
    const expected = ((5 / 3) * (2 * 0.1875 + 0.25)) / 2;
    expect(valueOf(gwetAc1(counts, 'linear'))).toBeCloseTo((0.75 - expected) / (1 - expected), 12);
  });

  test('leaves units that nobody rated out of the shares', () => {
    const score = gwetAc1([
      [2, 0],
      [1, 1],
      [0, 0],
    ]);
    expect(score).toMatchObject({ details: { observed: 0.5, units: 2, prevalence: [0.75, 0.25] } });
    expect(() =>
      gwetAc1([
        [2, 0],
        [0.5, 1],
      ]),
    ).toThrow(usageError('E_METRIC_RATING_COUNTS', 'unit 2: the counts are'));
  });

  test('is 1 where one category of several was used by all', () => {
    expect(
      valueOf(
        gwetAc1([
          [3, 0],
          [3, 0],
        ]),
      ),
    ).toBe(1);
  });

  test.each([
    [[], 'no unit has two ratings'],
    [
      [
        [1, 0],
        [0, 1],
      ],
      'no unit has two ratings',
    ],
    [[[2], [2]], 'the scale has one category; agreement by chance is certain'],
  ])('%j is missing', (counts, why) => {
    expect(gwetAc1(counts)).toEqual({ kind: 'missing', class: 'undefined', why });
  });
});
