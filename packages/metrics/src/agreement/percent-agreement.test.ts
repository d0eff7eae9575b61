import { missing } from '@assay/records';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usageError } from '../testing/usage-error.ts';
import { percentAgreement } from './percent-agreement.ts';
import { ratingCounts } from './ratings.ts';
import { arbitraryRatings } from './testing/arbitrary-ratings.ts';
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
