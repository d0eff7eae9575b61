import { scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSet } from '../../testing/score-set.ts';
import { correctTraceRate } from './correct-trace-rate.ts';

const trace = [
  [1, 'x'],
  [4, 'y'],
];

describe('correctTraceRate', () => {
  test('divides by the traces predicted', () => {
    const rows = [
      { output: trace, expected: trace },
      { output: JSON.stringify(trace), expected: trace },
      { output: trace.toReversed(), expected: trace },
      { output: trace, expected: null },
      { output: 'no JSON', expected: 'no JSON' },
      ...[null, '', [], '[]', 'null'].map((output) => ({ output, expected: trace })),
    ];
    const { result, contributions } = scoreSet(correctTraceRate, rows);
    expect(result).toEqual(scored(3 / 5, { predicted: 5, correct: 3, not_predicted: 5 }));
    expect(contributions.slice(0, 6)).toMatchObject([
      { value: 1 },
      { value: 1 },
      { value: 0 },
      { value: 0 },
      { value: 1 },
      { class: 'not_applicable' },
    ]);
  });

  test('is undefined where nothing was predicted, and leaves out what has no reference', () => {
    expect(scoreSet(correctTraceRate, []).result).toMatchObject({ class: 'undefined' });
    expect(scoreSet(correctTraceRate, [{ output: null, expected: trace }]).result).toMatchObject({
      class: 'undefined',
    });
    const { result, contributions } = scoreSet(correctTraceRate, [{ output: trace }]);
    expect(result).toMatchObject({ class: 'undefined' });
    expect(contributions).toMatchObject([{ class: 'no_expected' }]);
  });
});
