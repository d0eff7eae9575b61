import { describe, expect, test } from 'vitest';
import { usageError } from '../testing/usage-error.ts';
import { fleissKappa, randolphKappa } from './fleiss-kappa.ts';
import { valueOf } from './testing/value-of.ts';

// Two units, eight raters: P = (21 + 0)/28 and (3 + 10)/28, p = (10/16, 6/16).
const COUNTS = [
  [7, 1],
  [3, 5],
];

describe('fleissKappa', () => {
  test('is the hand-computed value', () => {
    const observed = (21 / 28 + 13 / 28) / 2;
    const expected = (10 / 16) ** 2 + (6 / 16) ** 2;
    const score = fleissKappa(COUNTS);
    expect(valueOf(score)).toBeCloseTo((observed - expected) / (1 - expected), 12);
    expect(score).toMatchObject({ details: { units: 2, raters: 8, prevalence: [0.625, 0.375] } });
  });

  test('is 1 for perfect agreement over two categories', () => {
    expect(
      valueOf(
        fleissKappa([
          [3, 0],
          [0, 3],
        ]),
      ),
    ).toBe(1);
  });

  test.each([
    [[], 'undefined', 'there are no units'],
    [
      [
        [1, 0],
        [0, 1],
      ],
      'undefined',
      'no unit has two ratings',
    ],
    [[[0, 0]], 'undefined', 'no unit has two ratings'],
    [
      [
        [3, 0],
        [3, 0],
      ],
      'undefined',
      'no variation: every rating is in one and the same category',
    ],
  ])('%j is missing', (counts, missingClass, why) => {
    expect(fleissKappa(counts)).toEqual({ kind: 'missing', class: missingClass, why });
  });

  test('refuses counts that are none', () => {
    expect(() =>
      fleissKappa([
        [2, 0],
        [3, -1],
      ]),
    ).toThrow(usageError('E_METRIC_RATING_COUNTS', 'unit 2: the counts are'));
  });

  test('is missing, naming the unit, where the number of raters differs', () => {
    expect(
      fleissKappa([
        [2, 1],
        [2, 0],
      ]),
    ).toMatchObject({
      kind: 'missing',
      class: 'not_applicable',
      why: expect.stringContaining('unit 2 has 2 ratings and unit 1 has 3'),
    });
  });
});

describe('randolphKappa', () => {
  test('takes 1/q for chance, unused categories included', () => {
    expect(valueOf(randolphKappa(COUNTS))).toBeCloseTo((34 / 56 - 0.5) / 0.5, 12);
    expect(
      valueOf(
        randolphKappa([
          [6, 1, 0],
          [0, 7, 0],
        ]),
      ),
    ).toBeCloseTo(((5 / 7 + 1) / 2 - 1 / 3) * 1.5, 12);
    expect(randolphKappa([[4, 0]])).toMatchObject({
      value: 1,
      details: { observed: 1, expected: 0.5, units: 1 },
    });
  });

  test.each([
    [[], 'there are no units'],
    [[[3]], 'the scale has one category; agreement by chance is certain'],
  ])('%j is missing', (counts, why) => {
    expect(randolphKappa(counts)).toMatchObject({ kind: 'missing', why });
  });
});
