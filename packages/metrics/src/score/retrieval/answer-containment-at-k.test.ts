import { scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSample } from '../../testing/score-sample.ts';
import { usageError } from '../../testing/usage-error.ts';
import { answerContainmentAtK } from './answer-containment-at-k.ts';

const output = [
  { id: 'a', text: 'Nothing here.' },
  { id: 'b', text: 'Refunds\n within  30 Days of purchase' },
];

describe('answerContainmentAtK', () => {
  test('finds the span in the first k texts, white space and case folded', () => {
    expect(scoreSample(answerContainmentAtK, { output, expected: ' within 30\tdays ' })).toEqual(
      scored(true, { k: 5, matched_rank: 2 }),
    );
    expect(scoreSample(answerContainmentAtK, { output, expected: 'within 30 days' }, { k: 1 })).toEqual(
      scored(false, { k: 1, matched_rank: null }),
    );
    expect(
      scoreSample(answerContainmentAtK, { output, expected: 'within 30 days', metadata: { k: 1 } }),
    ).toMatchObject({
      value: false,
    });
    expect(
      scoreSample(answerContainmentAtK, { output, expected: 'within 30 days' }, { case_sensitive: true }),
    ).toMatchObject({ value: false });
  });

  test('texts without ids, ids without texts', () => {
    expect(
      scoreSample(answerContainmentAtK, { output: [{ text: 'x' }, { text: 'y' }], expected: 'y' }),
    ).toMatchObject({
      value: true,
    });
    expect(scoreSample(answerContainmentAtK, { output: ['y'], expected: 'y' })).toMatchObject({
      value: false,
    });
  });

  test('bad input', () => {
    expect(scoreSample(answerContainmentAtK, { output })).toMatchObject({ class: 'no_expected' });
    expect(scoreSample(answerContainmentAtK, { output: 'text', expected: 'x' })).toMatchObject({
      class: 'unparsable',
    });
    expect(() => scoreSample(answerContainmentAtK, { output, expected: ' ' })).toThrow(
      usageError('E_METRIC_EXPECTED', /sample "s1"/),
    );
    expect(() => scoreSample(answerContainmentAtK, { output, expected: ['x'] })).toThrow(
      usageError('E_METRIC_EXPECTED', /must be text/),
    );
  });
});
