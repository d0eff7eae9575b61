import { type JsonObject, type JsonValue, scored } from '@assay/records';
import { expect, test } from 'vitest';
import type { Metric } from '../../catalogue/metric.ts';
import { scoreSample } from '../../testing/score-sample.ts';
import { approvalGated } from './approval-gated.ts';

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
const shares = (satisfied: number, of: number) => scored(satisfied / of, { declared: of, satisfied });

test('approvalGated', () => {
  expect(score(approvalGated, { requires_approval: ['issue_refund'] })).toEqual(shares(1, 1));
  expect(score(approvalGated, { requires_approval: ['issue_refund', 'send_email'] })).toEqual(shares(1, 2));
});
