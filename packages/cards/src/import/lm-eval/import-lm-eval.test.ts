import type { JsonObject } from '@assay/records';
import { expect, test } from 'vitest';
import { normaliseRecord } from '../../corpus/normalise-record.ts';
import { detectFormat } from '../detect-format.ts';
import { importToEee } from '../import-to-eee.ts';
import { placeRecord } from '../place-record.ts';
import { expectRecord } from '../testing/expect-record.ts';
import { lmEvalFiles as files, results } from '../testing/lm-eval-files.ts';

const options = {
  retrieved_timestamp: '1770000000',
  organization: 'A Lab',
  relationship: 'third_party',
} as const;

test('results of lm-evaluation-harness are a record with a result for each task, metric and filter', () => {
  expect(detectFormat(files)).toBe('lm-eval');
  const [imported] = importToEee('lm-eval', files, options);
  const { record, instances, notes } = imported!;
  expectRecord(record);
  expect(
    record.evaluation_results.map(({ evaluation_name: name, metric_config: config, score_details: told }) => [
      name,
      config['metric_id'],
      config.lower_is_better,
      told.score,
    ]),
  ).toEqual([
    ['sums', 'exact_match.strict', false, 0.5],
    ['sums', 'exact_match.flexible', false, 0.75],
    ['sums', 'word_perplexity', true, 12.5],
    ['all_sums', 'acc', false, 0.25],
  ]);
  const [strict, flexible] = record.evaluation_results;
  expect(strict!.score_details).toEqual({
    score: 0.5,
    uncertainty: { standard_error: { value: 0.1 }, num_samples: 4 },
  });
  expect(flexible!.score_details).toEqual({ score: 0.75, uncertainty: { num_samples: 4 } });
  expect(strict!.source_data).toMatchObject({
    source_type: 'hf_dataset',
    hf_repo: 'lab/sums',
    hf_split: 'validation',
    samples_number: 10,
    additional_details: { subset: 'easy' },
  });
  expect(strict!.generation_config).toMatchObject({
    generation_args: {
      temperature: 0,
      max_tokens: 32,
      prompt_template: 'Q: {{q}}',
      eval_plan: { name: '3-shot', config: { num_fewshot: '3' } },
    },
    additional_details: { do_sample: 'false', num_fewshot: '3', task_version: '2' },
  });
  expect(record.evaluation_results[3]!.source_data).toMatchObject({
    source_type: 'other',
    additional_details: { subtasks: '["sums"]' },
  });
  expect(record.model_info).toMatchObject({
    id: 'lab/tiny-1b',
    inference_engine: { name: 'transformers', version: '4.57.6' },
  });
  expect(record.source_metadata).toMatchObject({
    source_organization_name: 'A Lab',
    evaluator_relationship: 'third_party',
  });
  expect(instances).toHaveLength(1);
  expect(instances[0]).toMatchObject({
    evaluation_result_id: 'sums/exact_match,strict',
    sample_id: '0',
    input: { raw: 'Q: 1+1', reference: ['2'] },
    output: { raw: [' 2!'] },
    answer_attribution: [{ extracted_value: '2', extraction_method: 'filter strict' }],
    evaluation: { score: 1, is_correct: true },
  });
  expect(notes).toEqual([
    'all_sums: f1,none has no number, and is left out',
    'no row for 1 of the scores of samples: not one number, or of no result of the run',
  ]);
});

test('results of version 0.3: no filters, and no configurations of the tasks', () => {
  const json = {
    results: { sums: { acc: 0.5, acc_stderr: 0.1 } },
    versions: { sums: 1 },
    config: { model: 'hf-causal', model_args: 'pretrained=lab/tiny-1b', num_fewshot: 3 },
  };
  const old = [{ path: 'results.json', json }];
  expect(detectFormat(old)).toBe('lm-eval');
  const [imported] = importToEee('lm-eval', old, options);
  expectRecord(imported!.record);
  const { evaluation_results: told, model_info, source_metadata } = imported!.record;
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({
    evaluation_name: 'sums',
    metric_config: { metric_id: 'acc' },
    score_details: { score: 0.5, uncertainty: { standard_error: { value: 0.1 } } },
    generation_config: {
      generation_args: { eval_plan: { name: '3-shot' } },
      additional_details: { task_version: '1', num_fewshot: '3' },
    },
  });
  expect(model_info['id']).toBe('lab/tiny-1b');
  expect(source_metadata).toMatchObject({ additional_details: { num_fewshot: '3' } });
});

test('results without a model are refused unless it is given', () => {
  const nameless = [{ path: 'results.json', json: { ...results, config: {} } }];
  expect(() => importToEee('lm-eval', nameless, options)).toThrow('name no model');
  const [imported] = importToEee('lm-eval', nameless, { ...options, model: 'lab/x' });
  expect(imported!.record.model_info).toMatchObject({ id: 'lab/x', name: 'lab/x' });
});

const early = (tasks: readonly string[], args: string, num_fewshot = 0) => ({
  path: 'zero-shot.json',
  json: {
    results: Object.fromEntries(tasks.map((task) => [task, { acc: 0.5, acc_stderr: 0.1 }])),
    versions: Object.fromEntries(tasks.map((task) => [task, 0])),
    config: { model: 'hf-causal', model_args: args, num_fewshot },
  },
});

test('a task is one benchmark whatever stands beside it in the file, and in whatever order', async () => {
  const args = 'pretrained=lab/tiny-1b,revision=step1';
  const paths = await Promise.all(
    [['sums', 'words'], ['words', 'sums'], ['sums']].map(async (tasks) => {
      const [imported] = importToEee('lm-eval', [early(tasks, args)], options);
      const { path, record } = await placeRecord(imported!);
      return normaliseRecord({ path, record: record as unknown as JsonObject }).rows.map((row) =>
        row.path.join('|'),
      );
    }),
  );
  expect(paths.map((each) => each.toSorted())).toEqual([
    ['lm_eval|sums|sums|', 'lm_eval|words|words|'],
    ['lm_eval|sums|sums|', 'lm_eval|words|words|'],
    ['lm_eval|sums|sums|'],
  ]);
});

test.each([
  ['use_accelerate=True,pretrained=lab/tiny-1b,revision=step1', 'lab/tiny-1b@step1'],
  ['pretrained=lab/tiny-1b,revision=main', 'lab/tiny-1b'],
  ['pretrained=lab/tiny-1b,peft=lab/adapter', 'lab/tiny-1b+lab/adapter'],
  ['pretrained=lab/tiny-1b', 'lab/tiny-1b'],
])('the model of %s is %s', (args, id) => {
  const [imported] = importToEee('lm-eval', [early(['sums'], args)], options);
  expect(imported!.record.model_info['id']).toBe(id);
});

test('the same task with more examples is another variant', () => {
  const setups = [0, 5].map((shots) => {
    const [imported] = importToEee('lm-eval', [early(['sums'], 'pretrained=lab/m', shots)], options);
    return normaliseRecord({ path: 'a.json', record: imported!.record as unknown as JsonObject }).rows[0]!
      .setup;
  });
  expect(setups[0]!.eval_plan).not.toBe(setups[1]!.eval_plan);
});

test('results in parts, by time, without a configuration, and as a list', () => {
  const names = (json: JsonObject) => {
    const file = { path: 'tiny-res.json', json };
    expect(detectFormat([file])).toBe('lm-eval');
    const [imported] = importToEee('lm-eval', [file], { ...options, model: 'lab/tiny-1b' });
    expectRecord(imported!.record);
    return imported!.record.evaluation_results.map(
      ({ evaluation_name: name, metric_config: config, score_details: told }) =>
        `${name} ${String(config['metric_id'])} ${told.score}`,
    );
  };
  const parts = { winobias: { type1_pro: { acc: 0.75 }, type1_anti: { acc: 0.25 } } };
  expect(names({ results: parts, versions: { winobias: 0 } })).toEqual([
    'winobias/type1_pro acc 0.75',
    'winobias/type1_anti acc 0.25',
  ]);
  const timed = { sums: { '2022-07-07-10-03-25': { acc: 0.5, acc_stderr: 0.1 } } };
  expect(names({ results: timed, versions: {} })).toEqual(['sums acc 0.5']);
  expect(
    names({
      results: [
        { task_name: 'sums', prompt_name: 'plain', prompt_jinja: '{{q}}', acc: 0.5, acc_stderr: 0.1 },
        { task_name: 'sums', prompt_name: 'asked', prompt_jinja: 'Q: {{q}}', acc: 0.25 },
      ],
      config: { model: 'hf', num_fewshot: 0 },
    }),
  ).toEqual(['sums acc 0.5', 'sums acc 0.25']);
});

test.each([
  { arc: { acc: 0.5, acc_stderr: 0.1, ppl: 12, ppl_stderr: 1 } },
  { arc: { 'acc,none': 0.5, 'acc_stderr,none': 0.1, 'ppl,none': 12, alias: 'arc' } },
])('numbers with their errors and nothing else are results, of a model that is given: %j', (results) => {
  const files = [{ path: 'arc.json', json: { results } }];
  expect(detectFormat(files)).toBe('lm-eval');
  expect(() => importToEee('lm-eval', files, options)).toThrow('name no model');
  const [imported] = importToEee('lm-eval', files, { ...options, model: 'lab/tiny' });
  expect(
    imported!.record.evaluation_results.map(({ metric_config: metric, score_details: told }) => [
      metric['metric_id'],
      told.score,
      metric['lower_is_better'],
    ]),
  ).toEqual([
    ['acc', 0.5, false],
    ['ppl', 12, true],
  ]);
});
