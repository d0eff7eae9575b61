import { missing } from '@assay/records';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usageError } from '../testing/usage-error.ts';
import { krippendorffAlpha, type MeasurementLevel } from './krippendorff-alpha.ts';
import { arbitraryRatings } from './testing/arbitrary-ratings.ts';
import { valueOf } from './testing/value-of.ts';

const LEVELS = ['nominal', 'ordinal', 'interval', 'ratio'] as const;

describe('krippendorffAlpha', () => {
  test.each([
    // D_o = 1, D_e = (64 - 32)/56.
    [
      'nominal',
      [
        [0, 1],
        [0, 1],
        [1, 0],
        [1, 0],
      ],
      -0.75,
    ],
    // D_o = (1/5)(4/2), D_e = (25 - 13)/20.
    [
      'nominal',
      [
        [1, 1, 0],
        [0, 0],
      ],
      1 / 3,
    ],
    // D_o = (1/6)(2 + 2), D_e = 2·6·8/30.
    [
      'interval',
      [
        [1, 2],
        [3, 4],
        [1, 1],
      ],
      1 - 4 / 6 / 3.2,
    ],
    // Mid-ranks 1, 1, 2.5, 3.5, 5, 5: D_o = 2/6, D_e = 2·6·16.5/30.
    [
      'ordinal',
      [
        [1, 1],
        [3, 4],
        [5, 5],
      ],
      1 - 1 / 3 / 6.6,
    ],
    // δ(1, 3) = ¼: D_o = (1/4)(½), D_e = 2·3·¼/12.
    [
      'ratio',
      [
        [1, 3],
        [1, 1],
      ],
      0,
    ],
    // Squared differences ¼, 1/9 and 1/25 between the values 1, 1, 2 and 3.
    [
      'ratio',
      [
        [1, 3],
        [1, 2],
      ],
      1 - (0.5 + 2 / 9) / 4 / ((2 * (2 / 9 + 0.5 + 0.04)) / 12),
    ],
  ] as const)('%s of %j is %d', (level, units, alpha) => {
    expect(valueOf(krippendorffAlpha(units, level))).toBeCloseTo(alpha, 12);
  });

  test('leaves out units with fewer than two ratings', () => {
    const ratings = [
      [1, 1, 0],
      [0, 0, null],
      [null, 7, null],
      [null, null, null],
    ];
    const score = krippendorffAlpha(ratings, 'nominal');
    expect(valueOf(score)).toBeCloseTo(1 / 3, 12);
    expect(score).toMatchObject({ details: { units: 2, values: 5 } });
  });

  test('orders words by the scale given', () => {
    const words = [
      ['low', 'low'],
      ['mid', 'high'],
      ['top', 'top'],
    ];
    const scale = ['low', 'mid', 'high', 'top'];
    expect(valueOf(krippendorffAlpha(words, 'ordinal', scale))).toBeCloseTo(1 - 1 / 3 / 6.6, 12);
  });

  test('shows both disagreements beside it', () => {
    const { details } = krippendorffAlpha(
      [
        [1, 2],
        [3, 4],
        [1, 1],
      ],
      'interval',
    ) as {
      details: Record<string, number>;
    };
    expect(details['observed']).toBeCloseTo(4 / 6, 12);
    expect(details['expected']).toBeCloseTo(3.2, 12);
  });

  test('takes words at the nominal level only, or with a scale', () => {
    expect(
      valueOf(
        krippendorffAlpha(
          [
            ['a', 'b'],
            ['b', 'b'],
            ['a', 'a'],
          ],
          'nominal',
        ),
      ),
    ).toBeCloseTo(4 / 9, 12);
    expect(() => krippendorffAlpha([['a', 'b']], 'interval', ['a', 'b'])).toThrow(
      usageError('E_METRIC_MEASUREMENT_LEVEL', 'expected numbers'),
    );
  });

  test('is missing, not 1, without variation', () => {
    expect(
      krippendorffAlpha(
        [
          [2, 2],
          [2, 2],
        ],
        'interval',
      ),
    ).toEqual(missing('undefined', 'no variation: every pairable rating is one and the same'));
    expect(
      krippendorffAlpha(
        [
          ['a', 'a'],
          ['b', null],
        ],
        'nominal',
      ).kind,
    ).toBe('missing');
  });

  test.each([[[]], [[[1], [2]]], [[[null, null]]]])('%j has no pairs', (ratings) => {
    expect(krippendorffAlpha(ratings, 'nominal')).toEqual(missing('undefined', 'no unit has two ratings'));
  });

  test.each([
    [
      'interval',
      [['a', 'b']],
      'E_METRIC_MEASUREMENT_LEVEL',
      'the interval alpha was given the rating "a"; expected numbers',
    ],
    [
      'ordinal',
      [['a', 'b']],
      'E_METRIC_MEASUREMENT_LEVEL',
      'the ordinal alpha was given the rating "a"; expected numbers, or a scale',
    ],
    [
      'ratio',
      [[-1, 2]],
      'E_METRIC_MEASUREMENT_LEVEL',
      'the ratio alpha was given the rating -1; expected numbers from 0',
    ],
    ['interval', [[1, Number.NaN]], 'E_METRIC_RATING', 'unit 1: a rating is NaN'],
  ] as const)('%s refuses %j', (level, ratings, code, message) => {
    expect(() => krippendorffAlpha(ratings, level)).toThrow(usageError(code, message));
  });

  test.each([1e-200, 1, 1e200, 8e307])('the unit of measurement does not matter (%d)', (unit) => {
    const units = [
      [0, 1],
      [1, 1],
      [2, 1],
      [0, 0],
    ];
    const scaled = units.map((row) => row.map((value) => value * unit));
    for (const level of LEVELS) {
      expect(valueOf(krippendorffAlpha(scaled, level))).toBeCloseTo(
        valueOf(krippendorffAlpha(units, level)),
        12,
      );
    }
  });

  test('law: at most 1, finite, the same for any order of units and raters; 1 only for full agreement', () => {
    fc.assert(
      fc.property(arbitraryRatings(), fc.constantFrom<MeasurementLevel>(...LEVELS), (ratings, level) => {
        const score = krippendorffAlpha(ratings, level);
        const turned = krippendorffAlpha(ratings.map((row) => row.toReversed()).toReversed(), level);
        expect(turned.kind).toBe(score.kind);
        fc.pre(score.kind === 'scored');
        expect(valueOf(turned)).toBeCloseTo(valueOf(score), 9);
        expect(valueOf(score)).toSatisfy(Number.isFinite);
        const agreed = ratings.every((row) => new Set(row.filter((rating) => rating !== null)).size <= 1);
        expect(valueOf(score) === 1).toBe(agreed);
        expect(valueOf(score)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('law: every level agrees where there are two values (ratio: one of them 0)', () => {
    fc.assert(
      fc.property(arbitraryRatings(2), (ratings) => {
        const binary = ratings.map((row) => row.map((rating) => (rating === null ? null : rating - 1)));
        const nominal = krippendorffAlpha(binary, 'nominal');
        fc.pre(nominal.kind === 'scored');
        for (const level of LEVELS) {
          expect(valueOf(krippendorffAlpha(binary, level))).toBeCloseTo(valueOf(nominal), 9);
        }
      }),
    );
  });
});
