import { scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSet } from '../../testing/score-set.ts';
import { brier } from './brier.ts';

const rows = [
  { expected: 1, output: 0.9 },
  { expected: 0, output: 0.2 },
];
const odd = [
  { expected: 1, output: 'sure' },
  { expected: 0, output: 1.5 },
  { expected: 0, output: Number.NaN },
];

describe('brier', () => {
  test('is the mean squared gap, which is what samples contribute', () => {
    const { result, contributions } = scoreSet(brier, rows);
    expect(result).toMatchObject({ value: expect.closeTo(0.025, 12), details: { n: 2, unparsable: 0 } });
    expect(contributions).toMatchObject([
      { value: expect.closeTo(0.01, 12) },
      { value: expect.closeTo(0.04, 12) },
    ]);
  });

  test('takes what is not a probability for the surest wrong answer', () => {
    expect(scoreSet(brier, odd).result).toEqual(scored(1, { n: 3, unparsable: 3 }));
    expect(scoreSet(brier, []).result).toMatchObject({ class: 'undefined' });
    expect(scoreSet(brier, [{ output: 1 }]).contributions).toMatchObject([{ class: 'no_expected' }]);
  });
});
