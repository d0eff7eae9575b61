import { expect, test } from 'vitest';
import { detectFormat } from './detect-format.ts';
import { importToEee } from './import-to-eee.ts';
import { taskKey } from './lighteval.ts';
import { expectRecord } from './testing/expect-record.ts';
import { lightevalResults } from './testing/lighteval-results.ts';

const options = { retrieved_timestamp: '1770000000' };
const files = [{ path: 'results_2026-01-02T03-04-05.json', json: lightevalResults }];

test('results of lighteval are a record with a result for each task and metric', () => {
  expect(detectFormat(files)).toBe('lighteval');
  const [{ record, notes }] = importToEee('lighteval', files, options) as [
    ReturnType<typeof importToEee>[number],
  ];
  expectRecord(record);
  expect(record.model_info['id']).toBe('lab/tiny-1b');
  const told = record.evaluation_results.map((result) => [
    result.evaluation_name,
    result.metric_config['metric_id'],
    result.score_details.score,
    result.metric_config['lower_is_better'],
  ]);
  expect(told).toEqual([
    ['arc:challenge', 'acc', 0.5, false],
    ['arc:challenge', 'acc_norm', 0.6, false],
    ['wikitext', 'word_perplexity', 12.5, true],
    ['gsm8k', 'extractive_match', 0.25, false],
  ]);
  expect(record.evaluation_results[0]).toMatchObject({
    source_data: { hf_repo: 'lab/arc', hf_split: 'test', samples_number: 120 },
    score_details: { uncertainty: { standard_error: { value: 0.05 }, num_samples: 100 } },
    generation_config: {
      generation_args: { temperature: 0, max_tokens: 1, eval_plan: { name: '25-shot' } },
      additional_details: { seed: '7', num_fewshot: '25', task_version: '0' },
    },
  });
  expect(notes).toEqual(['lighteval|wikitext|0: broken has no number, and is left out']);
});

test('a model that newer versions keep in its configuration, with its revision', () => {
  const { model_name: _, ...general } = lightevalResults['config_general'] as Record<string, never>;
  const model_config = {
    model_name: 'lab/tiny-1b',
    revision: 'step5',
    generation_parameters: { temperature: 1 },
  };
  const json = { ...lightevalResults, config_general: { ...general, model_config } };
  const [imported] = importToEee('lighteval', [{ path: 'r.json', json }], options);
  expect(imported!.record.model_info['id']).toBe('lab/tiny-1b@step5');
  const none = { ...lightevalResults, config_general: general };
  expect(() => importToEee('lighteval', [{ path: 'r.json', json: none }], options)).toThrow('name no model');
});

test.each([
  ['leaderboard|arc:challenge|25', 'arc:challenge', 'leaderboard', 25],
  ['leaderboard|mmlu:anatomy|5|0', 'mmlu:anatomy', 'leaderboard', 5],
  ['gsm8k|0', 'gsm8k', null, 0],
  ['harness|hendrycksTest-astronomy|5', 'hendrycksTest-astronomy', 'harness', 5],
  ['mmlu:_average', 'mmlu:_average', null, null],
])('%s', (key, name, suite, shots) => {
  expect(taskKey(key)).toMatchObject({ name, suite, shots });
});
