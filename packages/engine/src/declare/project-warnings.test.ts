import type { Gate, JsonObject } from '@assay/records';
import { expect, test } from 'vitest';
import { projectWarnings, uncalibratedGates } from './project-warnings.ts';
import type { DeclaredModel, DeclaredTask } from './project.ts';

const model = (
  key: string,
  provider: DeclaredModel['provider'],
  parameters: DeclaredModel['parameters'] = {},
) => ({ key, provider, parameters }) as DeclaredModel;

test('projectWarnings names the models that leave temperature or max_tokens to the provider', () => {
  const models = [
    model('a', 'openai', { temperature: 0, max_tokens: 5 }),
    model('b', 'openai', { temperature: 0 }),
    model('c', 'module'),
    model('d', 'replay'),
    model('e', 'openai', { temperature: null, max_tokens: 5 }),
  ];
  expect(projectWarnings({ models }).map(({ model_key, parameter }) => [model_key, parameter])).toEqual([
    ['b', 'max_tokens'],
    ['c', 'temperature'],
    ['c', 'max_tokens'],
    ['e', 'temperature'],
  ]);
});

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
