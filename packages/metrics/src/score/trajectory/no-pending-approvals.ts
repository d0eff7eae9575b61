import { scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { withTrajectory } from './judge-trajectory.ts';

export const noPendingApprovals = defineMetric({
  kind: 'sample',
  name: 'no-pending-approvals',
  aliases: ['approvals-settled'],
  meaning: 'The agent finished, and waits for no approval.',
  scoreType: { kind: 'boolean' },
  direction: 'higher',
  passRule: { kind: 'is-true' },
  requires: ['output'],
  parameters: () => z.strictObject({}),
  page: {
    definition: 'score = (pending approvals = 0)',
    convention:
      'The output is {trajectory: {tool_calls, steps, pending_approvals, approvals}} or that object itself, tool_calls being names or {name, arguments}. pending_approvals is a count or a list; absent, it is 0. Nothing needs to be declared.',
    source: 'eval-harness, no-pending-approvals',
    edgeCases: [
      'The output carries no trajectory: missing (no_output); what the agent did was not recorded, so neither 0 nor 1 would be true.',
    ],
    example: { rows: [{ output: { tool_calls: [], pending_approvals: 1 } }], value: false },
  },
  score: (sample) =>
    withTrajectory(sample, ({ pendingApprovals }) =>
      scored(pendingApprovals === 0, { pending: pendingApprovals }),
    ),
});
