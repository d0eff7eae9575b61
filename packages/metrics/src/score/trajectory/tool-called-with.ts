import { isObject, type JsonValue, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric, type ScoringSample } from '../../catalogue/metric.ts';
import { containsJson } from './contains-json.ts';
import { judgeTrajectory, wrongExpectation } from './judge-trajectory.ts';

export const toolCalledWith = defineMetric({
  kind: 'sample',
  name: 'tool-called-with',
  aliases: ['tool-arguments'],
  meaning: 'The share of the expected calls, with their arguments, that the agent made.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: { kind: 'at-least', threshold: 0.5 },
  requires: ['output', 'metadata.trajectory'],
  parameters: () => z.strictObject({}),
  page: {
    definition: 'score = |declared {tool, arguments} that some call satisfies| / |declared|',
    convention:
      'The output is {trajectory: {tool_calls, steps, pending_approvals, approvals}} or that object itself, tool_calls being names or {name, arguments}. Arguments match as a recursive subset: a call may have more keys, and lists more items at the end; 7 equals "7", true does not equal "true". metadata.trajectory.tool_arguments is a list of {tool, arguments}, or a map from tool to arguments. One call may satisfy several. Not rounded. Details hold counts only.',
    source: 'eval-harness, tool-called-with',
    edgeCases: [
      'The sample declares no metadata.trajectory.tool_arguments (or an empty list): missing (no_metadata); the source scores 1.',
      'The output carries no trajectory: missing (no_output); what the agent did was not recorded, so neither 0 nor 1 would be true.',
      'An expectation of another shape: a configuration error naming the sample.',
    ],
    example: {
      rows: [
        {
          output: { tool_calls: [{ name: 'lookup_order', arguments: { id: '7', locale: 'en' } }] },
          metadata: { trajectory: { tool_arguments: [{ tool: 'lookup_order', arguments: { id: 7 } }] } },
        },
      ],
      value: 1,
    },
  },
  score: (sample) =>
    judgeTrajectory(sample, 'tool_arguments', (trajectory, declared) => {
      const wanted = wantedCalls(sample, declared);
      const satisfied = wanted.filter(({ tool, given }) =>
        trajectory.calls.some((call) => call.name === tool && containsJson(call.arguments, given)),
      ).length;
      return scored(satisfied / wanted.length, { declared: wanted.length, satisfied });
    }),
});

function wantedCalls(sample: ScoringSample, declared: JsonValue) {
  const items = isObject(declared)
    ? Object.entries(declared).map(([tool, given]) => ({ tool, arguments: given }))
    : declared;
  if (!Array.isArray(items) || items.length === 0) throw wrongShape(sample);
  return (items as readonly JsonValue[]).map((item) => {
    if (!isObject(item) || typeof item['tool'] !== 'string') throw wrongShape(sample);
    const given = item['arguments'] ?? {};
    if (!isObject(given)) throw wrongShape(sample);
    return { tool: item['tool'], given };
  });
}

function wrongShape(sample: ScoringSample) {
  return wrongExpectation(
    sample,
    'tool_arguments',
    'a list of {tool, arguments}, or a map from tool to arguments',
  );
}
