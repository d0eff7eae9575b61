import { type JsonObject, scored } from '@assay/records';
import { expect, test } from 'vitest';
import { scoreSample } from '../../testing/score-sample.ts';
import { noPendingApprovals } from './no-pending-approvals.ts';

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

test('noPendingApprovals', () => {
  expect(scoreSample(noPendingApprovals, { output: done })).toEqual(scored(true, { pending: 0 }));
  expect(scoreSample(noPendingApprovals, { output: { tool_calls: [] } })).toEqual(
    scored(true, { pending: 0 }),
  );
  expect(
    scoreSample(noPendingApprovals, { output: { tool_calls: [], pending_approvals: ['x', 'y'] } }),
  ).toEqual(scored(false, { pending: 2 }));
  expect(scoreSample(noPendingApprovals, { output: 'done' })).toMatchObject({ class: 'no_output' });
});
