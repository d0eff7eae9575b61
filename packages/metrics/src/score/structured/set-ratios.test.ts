import { scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSample } from '../../testing/score-sample.ts';
import { scoreSet } from '../../testing/score-set.ts';
import { setPrecision, setRecall } from './set-ratios.ts';
import { setPrecisionMicro, setRecallMicro } from './set-ratios-micro.ts';

describe('precision and recall of lists', () => {
  test.each([
    [['a', 'b', 'c', 'd'], ['a', 'b', 'e'], 2 / 4, 2 / 3],
    ['a\nb', 'b\na', 1, 1],
    [[], [], 1, 1],
    [[], ['a'], 0, 0],
    [['a'], [], 0, 0],
    [['a', 'a'], ['a'], 1, 1],
  ])('%j against %j: %d of what is given, %d of what is expected', (output, expected, precision, recall) => {
    expect(scoreSample(setPrecision, { output, expected })).toEqual(scored(precision));
    expect(scoreSample(setRecall, { output, expected })).toEqual(scored(recall));
  });

  test('missing without expected value or output', () => {
    expect(scoreSample(setRecall, { output: ['a'] })).toMatchObject({ class: 'no_expected' });
    expect(scoreSample(setRecall, { output: null, expected: ['a'] })).toMatchObject({ class: 'no_output' });
  });
});

describe('of all samples together', () => {
  // TP 2 + 0 + 3, FP 1 + 1 + 0, FN 0 + 1 + 1: worked out by hand.
  const rows = [
    { output: ['a', 'b', 'c'], expected: ['a', 'b'] },
    { output: ['x'], expected: ['y'] },
    { output: ['p', 'q', 'r'], expected: ['p', 'q', 'r', 's'] },
  ];

  test('counts are added before dividing', () => {
    expect(scoreSet(setPrecisionMicro, rows).result).toEqual(scored(5 / 7));
    expect(scoreSet(setRecallMicro, rows).result).toEqual(scored(5 / 7));
    expect(scoreSet(setPrecisionMicro, rows.slice(0, 2)).result).toEqual(scored(2 / 4));
    expect(scoreSet(setRecallMicro, rows.slice(0, 2)).result).toEqual(scored(2 / 3));
    expect(scoreSet(setRecallMicro, rows).contributions).toEqual([scored(1), scored(0), scored(3 / 4)]);
  });

  test('what is missing is left out; nothing at all is missing, nothing on either side 1', () => {
    const more = [...rows, { output: null, expected: ['z'] }, { output: ['z'] }];
    expect(scoreSet(setRecallMicro, more).result).toEqual(scored(5 / 7));
    expect(scoreSet(setRecallMicro, []).result).toMatchObject({ kind: 'missing', class: 'undefined' });
    expect(scoreSet(setPrecisionMicro, [{ output: [], expected: '' }]).result).toEqual(scored(1));
  });
});
