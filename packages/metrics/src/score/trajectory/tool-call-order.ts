import { scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { judgeTrajectory, namesOf } from './judge-trajectory.ts';

export const toolCallOrder = defineMetric({
  kind: 'sample',
  name: 'tool-call-order',
  aliases: ['tool-order'],
  meaning: 'The agent called the expected tools in the expected order.',
  scoreType: { kind: 'boolean' },
  direction: 'higher',
  passRule: { kind: 'is-true' },
  requires: ['output', 'metadata.trajectory'],
  parameters: () => z.strictObject({}),
  page: {
    definition: 'score = the expected list is a subsequence of the calls',
    convention:
      'The output is {trajectory: {tool_calls, steps, pending_approvals, approvals}} or that object itself, tool_calls being names or {name, arguments}. Other calls may stand in between; a name that is expected twice must be called twice.',
    source: 'eval-harness, tool-call-order',
    edgeCases: [
      'The sample declares no metadata.trajectory.order (or an empty list): missing (no_metadata); the source scores 1.',
      'The output carries no trajectory: missing (no_output); what the agent did was not recorded, so neither 0 nor 1 would be true.',
      'An expectation of another shape: a configuration error naming the sample.',
    ],
    example: {
      rows: [
        {
          output: { tool_calls: ['check_stock', 'convert', 'charge_card'] },
          metadata: { trajectory: { order: ['check_stock', 'charge_card'] } },
        },
      ],
      value: true,
    },
  },
  score: (sample) =>
    judgeTrajectory(sample, 'order', (trajectory, declared) => {
      const order = namesOf(sample, 'order', declared);
      let next = 0;
      for (const call of trajectory.calls) if (call.name === order[next]) next++;
      return scored(next === order.length, { declared: order.length, satisfied: next });
    }),
});
