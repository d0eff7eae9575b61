import { scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSet } from '../../testing/score-set.ts';
import { allPassPerGroup } from './all-pass-per-group.ts';

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
