import { AssayError, type JsonObject, type JsonValue } from '@assay/records';
import { describe, expect, test } from 'vitest';
import type { Metric } from '../../catalogue/metric.ts';
import { scoreSample } from '../../testing/score-sample.ts';
import { usageError } from '../../testing/usage-error.ts';
import { approvalGated } from './approval-gated.ts';
import { stepsBelow } from './steps-below.ts';
import { toolCallOrder } from './tool-call-order.ts';
import { toolCalled } from './tool-called.ts';
import { toolCalledWith } from './tool-called-with.ts';
import { toolNotCalled } from './tool-not-called.ts';

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

describe.each([
  ['tools', toolCalled],
  ['forbidden_tools', toolNotCalled],
  ['tool_arguments', toolCalledWith],
  ['order', toolCallOrder],
  ['max_steps', stepsBelow],
  ['requires_approval', approvalGated],
] as const)('%s', (key, metric) => {
  const declared = { [key]: key === 'max_steps' ? 3 : key === 'tool_arguments' ? [{ tool: 'x' }] : ['x'] };

  test('nothing declared is missing, not perfect', () => {
    for (const metadata of [
      undefined,
      {},
      { trajectory: null },
      { trajectory: {} },
      { trajectory: { [key]: [] } },
    ]) {
      expect(
        scoreSample(metric, metadata === undefined ? { output: done } : { output: done, metadata }),
      ).toMatchObject({
        class: 'no_metadata',
      });
    }
  });

  test('no trajectory is missing, neither 0 nor 1', () => {
    const outputs: JsonValue[] = [
      'It ships on Tuesday.',
      null,
      [],
      {},
      { trajectory: 'x' },
      { tool_calls: 'x' },
      { tool_calls: [7] },
      { tool_calls: [{ name: 'a', arguments: 'x' }] },
      { tool_calls: [], steps: -1 },
      { tool_calls: [], approvals: [1] },
      { tool_calls: [], approvals: 'x' },
      { tool_calls: [], pending_approvals: 'x' },
    ];
    for (const output of outputs)
      expect(score(metric, declared, output)).toMatchObject({ class: 'no_output' });
  });

  test('reads JSON text as JSON', () => {
    expect(score(metric, declared, JSON.stringify(done))).toEqual(score(metric, declared));
  });

  test('refuses an expectation of another shape', () => {
    expect(() => score(metric, { [key]: 1.5 })).toThrow(AssayError);
    expect(() => score(metric, { [key]: [7] })).toThrow(
      new RegExp(`sample "s1": metadata.trajectory.${key}`),
    );
    expect(() => score(metric, 'x')).toThrow(
      usageError('E_METRIC_METADATA', /must be an object of expectations/),
    );
  });
});
