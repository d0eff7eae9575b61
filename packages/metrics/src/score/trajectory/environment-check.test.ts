import { missing, scored } from '@assay/records';
import { expect, test } from 'vitest';
import { scoreSample } from '../../testing/score-sample.ts';
import { environmentCheck } from './environment-check.ts';

const left = (check: { passed: boolean; error?: string } | null) => ({
  output: 'done',
  trajectory: { tool_calls: [], environment: { files: {}, ...(check === null ? {} : { check }) } },
});

test('environmentCheck is what the check said of the final state', () => {
  expect(scoreSample(environmentCheck, { output: left({ passed: true }) })).toEqual(scored(true, {}));
  expect(scoreSample(environmentCheck, { output: left({ passed: false, error: 'late' }) })).toEqual(
    scored(false, { error: 'late' }),
  );
});

test('environmentCheck without a verdict is missing', () => {
  const none = missing('no_output', 'no check of the final state was recorded');
  for (const output of [
    left(null),
    'done',
    null,
    { trajectory: 1 },
    { environment: { check: { passed: 1 } } },
  ])
    expect(scoreSample(environmentCheck, { output })).toEqual(none);
});
