import { scored } from '@assay/records';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreSet } from '../../testing/score-set.ts';
import { allPassAuc } from './all-pass-auc.ts';
import { allPassPerGroup } from './all-pass-per-group.ts';
import { passAtKMetric } from './pass-at-k.ts';
import { passHatKMetric } from './pass-hat-k.ts';

const row = (group: string, output: boolean | string) => ({ output, metadata: { group } });
const rows = [
  row('a', true),
  row('a', true),
  row('b', true),
  row('b', false),
  row('b', true),
  row('c', false),
];

describe('allPassPerGroup', () => {
  test('is the share of groups without a failure', () => {
    const { result, contributions } = scoreSet(allPassPerGroup, rows);
    expect(result).toEqual(scored(1 / 3, { groups: 3, passed: 1, undetermined: 0 }));
    expect(contributions.map((each) => each.kind === 'scored' && each.value)).toEqual([1, 1, 1, 0, 1, 0]);
  });

  test('a missing verdict leaves a group open unless it failed already', () => {
    const { result, contributions } = scoreSet(allPassPerGroup, [
      ...rows,
      row('a', 'text'),
      row('b', 'text'),
      row('d', 'text'),
    ]);
    expect(result).toEqual(scored(0, { groups: 2, passed: 0, undetermined: 2 }));
    expect(contributions[6]).toMatchObject({ class: 'no_expected' });
  });

  test('groups by another field, compares with expected, and needs a group', () => {
    const facts = [
      { output: 'x', expected: 'x', metadata: { fact: 1 } },
      { output: 'x', expected: 'y', metadata: { fact: 2 } },
    ];
    expect(scoreSet(allPassPerGroup, facts, { group: 'fact' }).result).toMatchObject({ value: 0.5 });
    const { result, contributions } = scoreSet(allPassPerGroup, facts);
    expect(result).toMatchObject({ class: 'undefined' });
    expect(contributions).toMatchObject([{ class: 'no_metadata' }, { class: 'no_metadata' }]);
    expect(scoreSet(allPassPerGroup, []).result).toMatchObject({ class: 'undefined' });
  });

  test('a number passes from 0.5', () => {
    const of = [0.5, 0.49].map((output, i) => ({ output, metadata: { group: i } }));
    expect(scoreSet(allPassPerGroup, of).result).toMatchObject({ value: 0.5 });
  });
});

/** The formula of the page, threshold by threshold. */
const slowArea = (shares: readonly (readonly [passed: number, attempts: number])[], steps: number) => {
  const f = (i: number) =>
    shares.filter(([passed, attempts]) => passed * steps >= i * attempts).length / shares.length;
  return Array.from({ length: steps }, (_, i) => (f(i) + f(i + 1)) / (2 * steps)).reduce(
    (sum, part) => sum + part,
    0,
  );
};

describe('allPassAuc', () => {
  test('is 1 where all pass, half a step where none does', () => {
    expect(scoreSet(allPassAuc, [row('a', true)]).result).toMatchObject({ value: 1 });
    expect(scoreSet(allPassAuc, [row('a', false)]).result).toMatchObject({ value: 0.005 });
    expect(scoreSet(allPassAuc, rows, { steps: 3 }).result).toMatchObject({
      value: expect.closeTo((1 + 2.5 / 3 + 0.5 / 3) / 3, 12),
      details: { groups: 3, unjudged: 0 },
    });
  });

  test('is the trapezoid sum of its page', () => {
    const share = fc
      .integer({ min: 1, max: 12 })
      .chain((attempts) => fc.tuple(fc.integer({ min: 0, max: attempts }), fc.constant(attempts)));
    fc.assert(
      fc.property(
        fc.array(share, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 120 }),
        (shares, steps) => {
          const set = shares.flatMap(([passed, attempts], g) =>
            Array.from({ length: attempts }, (_, i) => row(String(g), i < passed)),
          );
          const { result } = scoreSet(allPassAuc, set, { steps });
          expect(result).toMatchObject({ value: expect.closeTo(slowArea(shares, steps), 9) });
        },
      ),
    );
  });

  test('bad input', () => {
    expect(scoreSet(allPassAuc, []).result).toMatchObject({ class: 'undefined' });
    expect(scoreSet(allPassAuc, [row('a', 'text')]).result).toMatchObject({ class: 'undefined' });
    expect(allPassAuc.parameters.safeParse({ steps: 0 }).success).toBe(false);
  });
});

describe('passAtKMetric and passHatKMetric', () => {
  const attempts = [
    ...Array.from({ length: 3 }, () => row('p', true)),
    ...Array.from({ length: 7 }, () => row('p', false)),
  ];

  test.each([
    ['unbiased', 1, 0.3, 0.3],
    ['unbiased', 5, 0.9166666666666666, 0],
    ['unbiased', 2, 1 - 21 / 45, 3 / 45],
    ['plug-in', 2, 1 - 0.49, 0.09],
  ])('%s, k = %d', (estimator, k, at, hat) => {
    expect(scoreSet(passAtKMetric, attempts, { estimator, k }).result).toMatchObject({
      value: expect.closeTo(at, 9),
    });
    expect(scoreSet(passHatKMetric, attempts, { estimator, k }).result).toMatchObject({
      value: expect.closeTo(hat, 9),
    });
  });

  test('average over groups, and count those with too few attempts', () => {
    const set = [...attempts, row('q', true), row('q', true), row('r', true), row('r', 'text')];
    expect(scoreSet(passHatKMetric, set, { k: 2 }).result).toEqual(
      scored(expect.closeTo((3 / 45 + 1) / 2, 9) as unknown as number, {
        groups: 2,
        too_few: 1,
        unjudged: 1,
      }),
    );
    expect(scoreSet(passAtKMetric, set, { k: 11 }).result).toMatchObject({ class: 'undefined' });
    expect(scoreSet(passAtKMetric, [], {}).result).toMatchObject({ class: 'undefined' });
  });

  test('without a group the sample id is one', () => {
    const { result } = scoreSet(passAtKMetric, [{ output: true }, { output: false }, row('s1', false)]);
    expect(result).toMatchObject({ value: expect.closeTo(1 / 3, 12), details: { groups: 3 } });
  });
});
