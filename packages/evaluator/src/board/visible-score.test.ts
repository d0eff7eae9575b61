import type { SubmissionStep } from '@assay/records';
import { expect, test } from 'vitest';
import { visibleSteps } from './visible-score.ts';

const step = (state: SubmissionStep['state'], time: string): SubmissionStep => ({
  state,
  at: `2026-11-19T${time}Z`,
  reason: null,
});
const timesOf = (steps: readonly SubmissionStep[]) => steps.map(({ at }) => at.slice(11, -1));
const steps = [
  step('received', '04:00:30.250'),
  step('queued', '04:00:30.250'),
  step('scoring', '04:00:41.003'),
  step('scored', '04:02:07.481'),
];

test('SUB-24: how long a scoring took is told by the minute to who may not see what it took, and stays in order', () => {
  const told = visibleSteps(steps, { visibility: {} }, 'submitter');
  expect(told.map(({ state }) => state)).toEqual(steps.map(({ state }) => state));
  expect(timesOf(told)).toEqual(['04:00:30.250', '04:00:30.250', '04:00:30.250', '04:02:00.000']);
});

test('who may see what a scoring took sees its times', () => {
  expect(visibleSteps(steps, { visibility: {} }, 'evaluator')).toEqual(steps);
  expect(visibleSteps(steps, { visibility: { operational: 'submitter' } }, 'submitter')).toEqual(steps);
});
