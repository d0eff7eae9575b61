import { AssayError, type JsonObject, type JsonValue, scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import type { Metric } from '../../catalogue/metric.ts';
import { scoreSample } from '../../testing/score-sample.ts';
import { approvalGated } from './approval-gated.ts';
import { noPendingApprovals } from './no-pending-approvals.ts';
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
const shares = (satisfied: number, of: number) => scored(satisfied / of, { declared: of, satisfied });

test('toolCalled', () => {
  expect(score(toolCalled, { tools: ['lookup_order', 'lookup_refund'] })).toEqual(shares(2, 2));
  expect(score(toolCalled, { tools: ['lookup_order', 'answer', 'lookup_order', 'guess'] })).toEqual(
    shares(1, 3),
  );
  expect(score(toolCalled, { tools: 'answer' })).toEqual(shares(0, 1));
});

test('toolNotCalled', () => {
  expect(score(toolNotCalled, { forbidden_tools: ['send_email', 'convert'] })).toEqual(shares(1, 2));
  expect(score(toolNotCalled, { forbidden_tools: ['send_email'] })).toEqual(shares(1, 1));
});

test('toolCalledWith matches a subset of the arguments', () => {
  const with1 = (given: JsonObject, tool = 'lookup_order') =>
    score(toolCalledWith, { tool_arguments: [{ tool, arguments: given }] });
  for (const given of [
    {},
    { id: 7 },
    { id: '7' },
    { tags: ['a'] },
    { options: { page: '2' } },
    { options: { fast: true } },
  ]) {
    expect(with1(given)).toEqual(shares(1, 1));
  }
  for (const given of [
    { id: 8 },
    { id: '' },
    { other: 1 },
    { tags: ['b'] },
    { tags: ['a', 'b', 'c'] },
    { tags: 'a' },
    { options: { fast: 'true' } },
    { options: [] },
    { id: { a: 1 } },
    { id: null },
  ]) {
    expect(with1(given)).toEqual(shares(0, 1));
  }
  expect(with1({ id: 7 }, 'lookup_refund')).toEqual(shares(0, 1));
  expect(
    score(toolCalledWith, { tool_arguments: { lookup_order: { id: 7 }, convert: { to: 'EUR' } } }),
  ).toEqual(shares(1, 2));
});

test('toolCallOrder is a subsequence', () => {
  expect(score(toolCallOrder, { order: ['lookup_order', 'lookup_refund'] })).toEqual(
    scored(true, { declared: 2, satisfied: 2 }),
  );
  expect(score(toolCallOrder, { order: ['lookup_refund', 'lookup_order'] })).toEqual(
    scored(false, { declared: 2, satisfied: 1 }),
  );
  expect(score(toolCallOrder, { order: ['convert', 'convert'] })).toMatchObject({ value: false });
});

test('stepsBelow counts recorded steps, else tool calls', () => {
  expect(score(stepsBelow, { max_steps: 4 })).toEqual(scored(true, { steps: 4 }));
  expect(score(stepsBelow, { max_steps: 3 })).toEqual(scored(false, { steps: 4 }));
  expect(score(stepsBelow, { max_steps: 2 }, { tool_calls: ['a', 'b'] })).toEqual(scored(true, { steps: 2 }));
});

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

test('approvalGated', () => {
  expect(score(approvalGated, { requires_approval: ['issue_refund'] })).toEqual(shares(1, 1));
  expect(score(approvalGated, { requires_approval: ['issue_refund', 'send_email'] })).toEqual(shares(1, 2));
});

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
    expect(() => score(metric, { [key]: [7] })).toThrow(new RegExp(`sample s1: metadata.trajectory.${key}`));
    expect(() => score(metric, 'x')).toThrow(/must be an object of expectations/);
  });
});

test('toolCalledWith refuses calls without a tool, or arguments that are none', () => {
  expect(() => score(toolCalledWith, { tool_arguments: [{ arguments: {} }] })).toThrow(/tool_arguments/);
  expect(() => score(toolCalledWith, { tool_arguments: [{ tool: 'a', arguments: [] }] })).toThrow(
    /tool_arguments/,
  );
  expect(() => score(toolCalledWith, { tool_arguments: {} })).toThrow(/tool_arguments/);
});
