import type { JsonObject } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { settingText, statedSetup, tooDeepSetting } from './stated-setup.ts';

const none = { args: {}, generation: {}, model: {} };
const stated = (given: Partial<Record<'args' | 'generation' | 'model', JsonObject>>): object =>
  Object.fromEntries(
    Object.entries(statedSetup({ ...none, ...given })).filter(([, value]) => value !== null),
  );

describe('statedSetup', () => {
  test.each([
    ['generation', { agent_scaffold: 'X' }, { scaffold: 'X' }],
    ['generation', { scaffold: 'X' }, { scaffold: 'X' }],
    ['model', { agent_name: 'X' }, { scaffold: 'X' }],
    ['model', { precision: 'bfloat16' }, { precision: 'bfloat16' }],
    ['generation', { dtype: 'float16' }, { precision: 'float16' }],
    ['model', { quantization: 'int8' }, { precision: 'int8' }],
    ['generation', { num_fewshot: '5' }, { shots: '5' }],
    ['generation', { n_shot: 5 }, { shots: '5' }],
    ['generation', { num_shots: 0 }, { shots: '0' }],
    ['model', { inference_effort: 'high' }, { reasoning_effort: 'high' }],
    ['generation', { reasoning_effort: 'none' }, { reasoning_effort: 'none' }],
    ['generation', { system_prompt: 'Be brief.' }, { system_prompt: 'Be brief.' }],
    ['generation', { prompt_digest: 'sha256:1' }, { system_prompt: 'sha256:1' }],
    [
      'args',
      { max_attempts: 3, incorrect_attempt_feedback: 'no' },
      { max_attempts: '3', incorrect_attempt_feedback: '"no"' },
    ],
    ['args', { temperature: 0.0 }, { temperature: '0' }],
  ] as const)('%s: %j', (place, given, setup) => {
    expect(stated({ [place]: given })).toEqual(setup);
  });

  test('the generation says more than the model, and what says nothing is passed over', () => {
    expect(stated({ generation: { dtype: 'int8' }, model: { precision: 'bf16' } })).toEqual({
      precision: 'int8',
    });
    expect(stated({ generation: { precision: 'N/A', dtype: ' ' }, model: { precision: 'bf16' } })).toEqual({
      precision: 'bf16',
    });
    expect(stated({ generation: { agent_scaffold: 'Unknown.' } })).toEqual({});
  });

  test('outcomes are no setup, and shots of a model are none of a run', () => {
    expect(
      stated({ generation: { cost: '1', run_seed: 7, hal_rank: '3' }, model: { num_shots: 5 } }),
    ).toEqual({});
  });
});

test('a detail that is nested too deep is named', () => {
  let deep: JsonObject = {};
  for (let level = 0; level < 600; level += 1) deep = { deep };
  expect(tooDeepSetting({ ...none, model: { precision: deep } })).toBe('precision');
  expect(tooDeepSetting({ ...none, model: { architecture: deep } })).toBeNull();
});

test('settingText: absent and null are one, and unlike every value', () => {
  expect(settingText(undefined)).toBeNull();
  expect(settingText(null)).toBeNull();
  expect([settingText(''), settingText(0), settingText(false), settingText('null')]).toEqual([
    '""',
    '0',
    'false',
    '"null"',
  ]);
});

test('settingText: numbers by value, keys in any order, lists in theirs', () => {
  expect(settingText(JSON.parse('0.0') as number)).toBe(settingText(0));
  expect(settingText(JSON.parse('1e2') as number)).toBe(settingText(100));
  expect(settingText({ b: [1, null], a: { d: 1, c: 'x' } })).toBe(
    settingText({ a: { c: 'x', d: 1 }, b: [1, null] }),
  );
  expect(settingText([1, 2])).not.toBe(settingText([2, 1]));
});

test('settingText takes a lone surrogate', () => {
  expect(settingText('\ud800')).toBe('"\\ud800"');
});
