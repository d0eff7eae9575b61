import { scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSet } from '../../testing/score-set.ts';
import { passAtKMetric } from './pass-at-k.ts';
import { passHatKMetric } from './pass-hat-k.ts';

const row = (group: string, output: boolean | string) => ({ output, metadata: { group } });

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
