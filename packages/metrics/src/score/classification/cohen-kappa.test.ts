import { describe, expect, test } from 'vitest';
import { usageError } from '../../testing/usage-error.ts';
import { scoreSet } from '../../testing/score-set.ts';
import { cohenKappa } from './cohen-kappa.ts';
import { weightedKappa } from './weighted-kappa.ts';

const rowsOf = (expected: readonly (string | number)[], output: readonly (string | number | null)[]) =>
  expected.map((each, i) => ({ expected: each, output: output[i]! }));

describe('weightedKappa', () => {
  test('of the tables in Wikipedia and SAS', () => {
    expect(
      weightedKappa(
        [
          [20, 5],
          [10, 15],
        ],
        'none',
      ),
    ).toBeCloseTo(0.4, 12);
    expect(
      weightedKappa(
        [
          [0, 4, 1],
          [0, 8, 0],
          [0, 1, 5],
        ],
        'linear',
      ),
    ).toBeCloseTo(0.4701, 4);
    expect(
      weightedKappa(
        [
          [0, 4, 1],
          [0, 8, 0],
          [0, 1, 5],
        ],
        'quadratic',
      ),
    ).toBeCloseTo(0.4501607717, 9);
  });

  test('is null where chance alone agrees always', () => {
    expect(
      weightedKappa(
        [
          [5, 0],
          [0, 0],
        ],
        'none',
      ),
    ).toBeNull();
    expect(weightedKappa([], 'linear')).toBeNull();
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

  test('without a scale an output that is no label is a class of its own', () => {
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
});
