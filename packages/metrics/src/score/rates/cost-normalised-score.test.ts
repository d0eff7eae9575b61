import { scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSet } from '../../testing/score-set.ts';
import { usageError } from '../../testing/usage-error.ts';
import { costNormalisedScore } from './cost-normalised-score.ts';

describe('costNormalisedScore', () => {
  test('divides sums', () => {
    const rows = [
      { output: 'a', expected: 'a', metadata: { cost: 0.5 } },
      { output: 'a', expected: 'b', metadata: { cost: 1.5 } },
      { output: true, metadata: { cost: 0 } },
      { output: true },
      { output: 'text', metadata: { cost: 1 } },
    ];
    const { result, contributions } = scoreSet(costNormalisedScore, rows);
    expect(result).toEqual(scored(1, { n: 3, score: 2, cost: 2 }));
    expect(contributions).toMatchObject([
      { value: 2 },
      { value: 0 },
      { class: 'not_applicable' },
      { class: 'no_metadata' },
      { class: 'no_expected' },
    ]);
  });

  test('is undefined where nothing cost anything', () => {
    expect(scoreSet(costNormalisedScore, []).result).toMatchObject({ class: 'undefined' });
    expect(scoreSet(costNormalisedScore, [{ output: true, metadata: { cost: 0 } }]).result).toMatchObject({
      class: 'undefined',
    });
    expect(() => scoreSet(costNormalisedScore, [{ output: true, metadata: { cost: -1 } }])).toThrow(
      usageError('E_METRIC_METADATA', /metadata.cost/),
    );
  });
});
