import type { Gate, JsonObject } from '@assay/records';
import { expect, test } from 'vitest';
import type { DeclaredTask } from '../project.ts';
import { uncalibratedGates } from './uncalibrated-gates.ts';

const scored = (params: JsonObject) =>
  [
    {
      scorers: [
        {
          key: 'main',
          metrics: [
            { score_name: 'quality', metric: { kind: 'catalogue', name: 'llm-as-judge' }, params },
            { score_name: 'same', metric: { kind: 'catalogue', name: 'exact-match' }, params: {} },
          ],
          aggregates: { good: 'quality.pass_rate' },
        },
      ],
    },
  ] as unknown as readonly DeclaredTask[];
const gates = (...rules: readonly object[]) => rules.map((rule) => ({ rule: rule as Gate, line: 1 }));

test.each([
  [{ metric: 'quality', mean: { min: 0.5 } }],
  [{ metric: 'good', value: { min: 0.5 } }],
  [{ regression: { against: 'main', metric: 'quality', max_drop: 0.1 } }],
  [{ macro_f1: { min: 0.5 } }],
])('a gate on the word of a judge who was never tried is named: %j', (rule) => {
  const [message, ...rest] = uncalibratedGates({
    tasks: scored({ judge: ['j', 'k'] }),
    gates: gates(rule, rule),
  });
  expect(rest).toEqual([]);
  expect(message).toMatch(/^a gate is on "quality", which the judge j and k gives.*add calibration/);
});

test.each([
  ['calibrated', { judge: 'j', calibration: 'cases.yaml' }, { metric: 'quality', mean: { min: 0.5 } }],
  [
    'judged by people',
    { judge: { provider: 'human', verdicts: 'v.jsonl' } },
    { metric: 'quality', mean: { min: 0.5 } },
  ],
  ['not looked at', { judge: 'j' }, { metric: 'same', pass_rate: { min: 0.5 } }],
])('nothing is said where it is %s', (_, params, rule) => {
  expect(uncalibratedGates({ tasks: scored(params), gates: gates(rule) })).toEqual([]);
});
