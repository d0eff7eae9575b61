import { scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { judgeTrajectory, namesOf } from './judge-trajectory.ts';

export const toolCalled = defineMetric({
  kind: 'sample',
  name: 'tool-called',
  aliases: ['tools-called'],
  meaning: 'The share of the expected tools that the agent called.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: { kind: 'at-least', threshold: 0.5 },
  requires: ['output', 'metadata.trajectory'],
  parameters: () => z.strictObject({}),
  page: {
    definition: 'score = |expected tools called| / |expected tools|',
    convention:
      'The output is {trajectory: {tool_calls, steps, pending_approvals, approvals}} or that object itself, tool_calls being names or {name, arguments}. A repeated name is one tool. Not rounded (the source keeps 6 decimals). Details hold counts only.',
    source: 'eval-harness, tool-called',
    edgeCases: [
      'The sample declares no metadata.trajectory.tools (or an empty list): missing (no_metadata); the source scores 1.',
      'The output carries no trajectory: missing (no_output); what the agent did was not recorded, so neither 0 nor 1 would be true.',
      'An expectation of another shape: a configuration error naming the sample.',
    ],
    example: {
      rows: [
        {
          output: { tool_calls: ['lookup_order', 'answer'] },
          metadata: { trajectory: { tools: ['lookup_order', 'lookup_refund'] } },
        },
      ],
      value: 0.5,
    },
  },
  score: (sample) =>
    judgeTrajectory(sample, 'tools', (trajectory, declared) => {
      const tools = new Set(namesOf(sample, 'tools', declared));
      const called = new Set(trajectory.calls.map((call) => call.name));
      const satisfied = [...tools].filter((tool) => called.has(tool)).length;
      return scored(satisfied / tools.size, { declared: tools.size, satisfied });
    }),
});
