import { expect, test } from 'vitest';
import type { Check } from '../../../client/run-questions.ts';
import { checkName, limitText, valueText } from './run-page.tsx';

const check = {
  name: 'std of exact-match.pass_rate',
  part: null,
  value: null,
  interval: null,
  min: null,
  max: 0.02,
  n: null,
  message: 'std of exact-match.pass_rate: the specification was not repeated',
} as unknown as Check;

test('a check without a value says why', () => {
  expect(valueText(check)).toBe('the specification was not repeated');
  const ofCohort = {
    ...check,
    name: 'exact-match.pass_rate',
    part: 'cohort large',
    message: 'exact-match.pass_rate of cohort large: the scoring has no cohort large',
  };
  expect(valueText(ofCohort)).toBe('the scoring has no cohort large');
});

test('costs and latencies have their units, numbers their interval and n', () => {
  const cost = { ...check, name: 'cost_usd', value: 0.0396, max: 0.01 };
  expect([checkName(cost), limitText(cost), valueText(cost)]).toEqual(['cost', '≤ $0.0100', '$0.0396']);
  const latency = { ...check, name: 'latency.p95_ms', value: 15.65, max: 500, n: 80 };
  expect([checkName(latency), limitText(latency), valueText(latency)]).toEqual([
    'latency p95',
    '≤ 500 ms',
    '16 ms, n 80',
  ]);
  const rate = {
    ...check,
    name: 'answered.pass_rate',
    part: 'cohort refunds',
    value: 0.625,
    min: 0.8,
    max: null,
    interval: { level: 0.95, low: 0.306, high: 0.863 },
    n: 8,
  };
  expect([checkName(rate), limitText(rate), valueText(rate)]).toEqual([
    'answered.pass_rate, cohort refunds',
    '≥ 0.8',
    '0.63 [0.31, 0.86], n 8',
  ]);
});
