import { type JsonObject, type JsonValue, scored } from '@assay/records';
import { expect, test } from 'vitest';
import type { Metric } from '../../catalogue/metric.ts';
import { scoreSample } from '../../testing/score-sample.ts';
import { usageError } from '../../testing/usage-error.ts';
import { toolCalledWith } from './tool-called-with.ts';

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

test('toolCalledWith refuses calls without a tool, or arguments that are none', () => {
  expect(() => score(toolCalledWith, { tool_arguments: [{ arguments: {} }] })).toThrow(
    usageError('E_METRIC_METADATA', /tool_arguments/),
  );
  expect(() => score(toolCalledWith, { tool_arguments: [{ tool: 'a', arguments: [] }] })).toThrow(
    usageError('E_METRIC_METADATA', /tool_arguments/),
  );
  expect(() => score(toolCalledWith, { tool_arguments: {} })).toThrow(
    usageError('E_METRIC_METADATA', /tool_arguments/),
  );
});
