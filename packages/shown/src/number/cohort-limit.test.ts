import { expect, test } from 'vitest';
import { cohortLimit } from './cohort-limit.ts';

const check = { run_id: 'r', name: 'answered.pass_rate', part: 'cohort refunds', min: 0.8, max: null };
const report = {
  run: { id: 'r' },
  gates: [{ checks: [{ ...check, outcome: 'fail' }] }],
};

test('cohortLimit is the limit of the gate about that number of that cohort', () => {
  expect(cohortLimit(report, 'answered.pass_rate', 'refunds')).toEqual({
    value: 0.8,
    isMissed: true,
    words: 'misses the floor 0.8 of a gate',
  });
  expect(cohortLimit(report, 'answered.mean', 'refunds')).toBeNull();
  expect(cohortLimit(report, 'answered.pass_rate', 'account')).toBeNull();
});
