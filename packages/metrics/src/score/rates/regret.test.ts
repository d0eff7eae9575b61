import { scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSample } from '../../testing/score-sample.ts';
import { usageError } from '../../testing/usage-error.ts';
import { regret } from './regret.ts';

describe('regret', () => {
  test('is what was lost, and may be negative', () => {
    expect(scoreSample(regret, { output: 7, expected: 10 })).toEqual(scored(3));
    expect(scoreSample(regret, { output: '12', expected: 10 })).toEqual(scored(-2));
    expect(scoreSample(regret, { output: 7, expected: 5 }, { better: 'lower' })).toEqual(scored(2));
  });

  test('bad input', () => {
    expect(scoreSample(regret, { output: 7 })).toMatchObject({ class: 'no_expected' });
    expect(scoreSample(regret, { output: 'lots', expected: 1 })).toMatchObject({ class: 'unparsable' });
    expect(scoreSample(regret, { output: -1e308, expected: 1e308 })).toMatchObject({ class: 'undefined' });
    expect(() => scoreSample(regret, { output: 1, expected: Number.NaN })).toThrow(
      usageError('E_METRIC_EXPECTED', /sample "s1"/),
    );
  });
});
