import { type JsonObject, type JsonValue, scored } from '@assay/records';
import { expect, test } from 'vitest';
import type { Metric } from '../../catalogue/metric.ts';
import { scoreSample } from '../../testing/score-sample.ts';
import { stepsBelow } from './steps-below.ts';

const done: JsonObject = {
  tool_calls: [
    { name: 'lookup_order', arguments: { id: '7', tags: ['a', 'b'], options: { fast: true, page: 2 } } },
    'convert',
    { name: 'lookup_refund' },
  ],
  steps: 4,
  pending_approvals: 0,
  approvals: ['issue_refund'],
};
const score = (metric: Metric, declared: JsonValue, output: JsonValue = { trajectory: done }) =>
  scoreSample(metric, { output, metadata: { trajectory: declared } });

test('stepsBelow counts recorded steps, else tool calls', () => {
  expect(score(stepsBelow, { max_steps: 4 })).toEqual(scored(true, { steps: 4 }));
  expect(score(stepsBelow, { max_steps: 3 })).toEqual(scored(false, { steps: 4 }));
  expect(score(stepsBelow, { max_steps: 2 }, { tool_calls: ['a', 'b'] })).toEqual(scored(true, { steps: 2 }));
});
