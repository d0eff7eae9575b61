import { describe, expect, test } from 'vitest';
import { scoreSet } from '../../testing/score-set.ts';
import { taskCompletionRate } from './task-completion-rate.ts';

describe('taskCompletionRate', () => {
  test('reads completed, verdicts and expected states', () => {
    const rows = [
      { output: { completed: true } },
      { output: { completed: false } },
      { output: true },
      { output: { door: 'open' }, expected: { door: 'open' } },
      { output: 'text' },
    ];
    const { result, contributions } = scoreSet(taskCompletionRate, rows);
    expect(result).toMatchObject({ value: 0.75, details: { n: 4, count: 3, missing: 1 } });
    expect(contributions[4]).toMatchObject({ class: 'no_expected' });
    expect(scoreSet(taskCompletionRate, []).result).toMatchObject({ class: 'undefined' });
  });
});
