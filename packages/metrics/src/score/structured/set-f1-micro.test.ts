import { scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSet } from '../../testing/score-set.ts';
import { setF1Micro } from './set-f1-micro.ts';

const rows = [
  { output: 'a\nb\nc', expected: 'a\nb\nd' },
  { output: ['x'], expected: ['y'] },
];

describe('setF1Micro', () => {
  test('adds the counts, and gives each sample its own F1', () => {
    const { contributions, result } = scoreSet(setF1Micro, rows);
    expect(result).toEqual(scored(0.5, { true_positives: 2, false_positives: 2, false_negatives: 2 }));
    expect(contributions).toEqual([scored(2 / 3), scored(0)]);
  });

  test('items count as often as they stand there where repeats count', () => {
    const repeated = [{ output: ['{', '}', '{', 'x'], expected: ['{', '}', '}'] }];
    expect(scoreSet(setF1Micro, repeated).result).toMatchObject({ value: 4 / 5 });
    expect(scoreSet(setF1Micro, repeated, { count_repeats: true }).result).toEqual(
      scored(4 / 7, { true_positives: 2, false_positives: 2, false_negatives: 1 }),
    );
  });

  test('leaves out what is missing, and is missing where nothing is left', () => {
    const { contributions, result } = scoreSet(setF1Micro, [
      ...rows,
      { output: null, expected: 'a' },
      { output: 'a' },
    ]);
    expect(contributions.slice(2)).toMatchObject([{ class: 'no_output' }, { class: 'no_expected' }]);
    expect(result).toMatchObject({ value: 0.5 });
    expect(scoreSet(setF1Micro, []).result).toMatchObject({ kind: 'missing', class: 'undefined' });
  });

  test('nothing expected and nothing given is 1; order does not matter', () => {
    expect(scoreSet(setF1Micro, [{ output: '', expected: [] }]).result).toMatchObject({ value: 1 });
    expect(scoreSet(setF1Micro, rows.toReversed()).result).toEqual(scoreSet(setF1Micro, rows).result);
  });
});
