import { type JsonObject, type JsonValue, scored } from '@assay/records';
import { expect, test } from 'vitest';
import type { Metric } from '../../catalogue/metric.ts';
import { scoreSample } from '../../testing/score-sample.ts';
import { toolCallOrder } from './tool-call-order.ts';

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

test('toolCallOrder is a subsequence', () => {
  expect(score(toolCallOrder, { order: ['lookup_order', 'lookup_refund'] })).toEqual(
    scored(true, { declared: 2, satisfied: 2 }),
  );
  expect(score(toolCallOrder, { order: ['lookup_refund', 'lookup_order'] })).toEqual(
    scored(false, { declared: 2, satisfied: 1 }),
  );
  expect(score(toolCallOrder, { order: ['convert', 'convert'] })).toMatchObject({ value: false });
});
