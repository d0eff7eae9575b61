import { scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSet } from '../../testing/score-set.ts';
import { confusionMatrix } from './confusion-matrix.ts';

const rowsOf = (pairs: readonly (readonly [expected: string, output: string])[]) =>
  pairs.map(([expected, output]) => ({ expected, output }));

// expected: a a a b b c; predicted: a a b b c d — worked out by hand.
const rows = rowsOf([
  ['a', 'a'],
  ['a', 'a'],
  ['a', 'b'],
  ['b', 'b'],
  ['b', 'c'],
  ['c', 'd'],
]);

describe('confusionMatrix', () => {
  test('has expected rows and predicted columns over the ordered union', () => {
    const { result, contributions } = scoreSet(confusionMatrix, [...rows, { expected: 'b', output: null }]);
    expect(result).toEqual(
      scored(3 / 7, {
        n: 7,
        labels: ['a', 'b', 'c', 'd'],
        matrix: [
          [2, 1, 0, 0],
          [0, 1, 1, 0],
          [0, 0, 0, 1],
          [0, 0, 0, 0],
        ],
        unreadable: [0, 1, 0, 0],
      }),
    );
    expect(contributions).toEqual([1, 1, 0, 1, 0, 0, 0].map((each) => scored(each)));
  });

  test('says nothing of a sample without expected value', () => {
    expect(scoreSet(confusionMatrix, [{ output: 'a' }]).contributions).toMatchObject([
      { class: 'no_expected' },
    ]);
  });

  test('orders numbers by value, and texts that look like numbers as texts, as scikit-learn does', () => {
    const labelsOf = (values: readonly (string | number)[]) => {
      const { result } = scoreSet(
        confusionMatrix,
        values.map((value) => ({ expected: value, output: String(value) === '9' ? value : null })),
      );
      return result.kind === 'scored' ? result.details?.['labels'] : null;
    };
    expect(labelsOf([10, 9])).toEqual(['9', '10']);
    expect(labelsOf([10, '9'])).toEqual(['9', '10']);
    expect(labelsOf(['10', '9'])).toEqual(['10', '9']);
  });

  test('beyond 1,000 labels has no matrix, and says how many labels there are', () => {
    const texts = (count: number) =>
      scoreSet(
        confusionMatrix,
        Array.from({ length: count }, (_, i) => ({ expected: '0', output: String(i) })),
      ).result;
    expect(texts(1000)).toHaveProperty('details.matrix.length', 1000);
    expect(texts(20_000)).toEqual(scored(1 / 20_000, { n: 20_000, labels: 20_000, matrix: null }));
  });
});
