import { describe, expect, test } from 'vitest';
import { scoreSet } from '../../testing/score-set.ts';
import { safetyViolationRate } from './safety-violation-rate.ts';

describe('safetyViolationRate', () => {
  test('counts samples with a violation, however many', () => {
    const rows = [
      true,
      false,
      0,
      3,
      { violations: [] },
      { violations: ['a', 'b'] },
      { violations: 1 },
      { violations: false },
    ].map((output) => ({ output }));
    expect(scoreSet(safetyViolationRate, rows).result).toMatchObject({
      value: 0.5,
      details: { n: 8, count: 4 },
    });
  });

  test('silence is not safety', () => {
    const rows = ['fine', null, -1, 0.5, Number.NaN, {}].map((output) => ({ output }));
    const { result, contributions } = scoreSet(safetyViolationRate, rows);
    expect(result).toMatchObject({ class: 'undefined' });
    expect(contributions).toMatchObject(rows.map(() => ({ class: 'unparsable' })));
  });
});
