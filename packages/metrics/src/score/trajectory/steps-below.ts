import { scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { judgeTrajectory, wrongExpectation } from './judge-trajectory.ts';

export const stepsBelow = defineMetric({
  kind: 'sample',
  name: 'steps-below',
  aliases: ['max-steps'],
  meaning: 'The agent needed no more than the allowed steps.',
  scoreType: { kind: 'boolean' },
  direction: 'higher',
  passRule: { kind: 'is-true' },
  requires: ['output', 'metadata.trajectory'],
  parameters: () => z.strictObject({}),
  page: {
    definition: 'score = steps ≤ max_steps',
    convention:
      'The output is {trajectory: {tool_calls, steps, pending_approvals, approvals}} or that object itself, tool_calls being names or {name, arguments}. steps as recorded, else the number of tool calls. Equality passes, whatever the name suggests.',
    source: 'eval-harness, steps-below',
    edgeCases: [
      'The sample declares no metadata.trajectory.max_steps (or an empty list): missing (no_metadata); the source scores 1.',
      'The output carries no trajectory: missing (no_output); what the agent did was not recorded, so neither 0 nor 1 would be true.',
      'An expectation of another shape: a configuration error naming the sample.',
    ],
    example: {
      rows: [
        {
          output: { tool_calls: ['a', 'b'], steps: 3 },
          metadata: { trajectory: { max_steps: 3 } },
        },
      ],
      value: true,
    },
  },
  score: (sample) =>
    judgeTrajectory(sample, 'max_steps', (trajectory, declared) => {
      if (typeof declared !== 'number' || !Number.isInteger(declared) || declared < 0) {
        throw wrongExpectation(sample, 'max_steps', 'a whole number from 0 up');
      }
      return scored(trajectory.steps <= declared, { steps: trajectory.steps });
    }),
});
