import type { JsonObject } from '@assay/records';
import { expect, test } from 'vitest';
import { detectFormat } from '../detect-format.ts';
import { importToEee } from '../import-to-eee.ts';
import { expectRecord } from '../testing/expect-record.ts';

const options = { retrieved_timestamp: '1770000000' };

const spec: JsonObject = {
  name: 'rivers:subject=long,model=lab_tiny',
  scenario_spec: { class_name: 'helm.scenarios.RiversScenario', args: { subject: 'long' } },
  adapter_spec: {
    method: 'generation',
    model: 'lab/tiny',
    model_deployment: 'huggingface/tiny',
    temperature: 0,
    max_tokens: 5,
    instructions: 'Name it.',
  },
};
const worst = { name: 'robustness', computed_on: 'worst' };
const stats: readonly JsonObject[] = [
  { name: { name: 'exact_match', split: 'test' }, count: 1, mean: 0.5, stddev: 0 },
  { name: { name: 'exact_match', split: 'valid' }, count: 2, mean: 1, stddev: 0.25 },
  { name: { name: 'exact_match', split: 'test', perturbation: worst }, count: 1, mean: 0.25, stddev: 0 },
  { name: { name: 'bleu_4', split: 'test' }, count: 1, mean: 0.1, stddev: 0 },
  { name: { name: 'training_co2_cost', split: 'test' }, count: 0 },
  { name: { name: 'num_prompt_tokens', split: 'test' }, count: 1, mean: 9 },
  { name: { name: 'num_instances', split: 'test' }, count: 1, mean: 2 },
];
const state = {
  request_states: [
    {
      instance: {
        id: 'id1',
        split: 'test',
        input: { text: 'Longest?' },
        references: [
          { output: { text: 'Nile' }, tags: ['correct'] },
          { output: { text: 'Rhine' }, tags: [] },
        ],
      },
      train_trial_index: 0,
      output_mapping: { A: 'Nile', B: 'Rhine' },
      request: { prompt: 'Name it. Longest?' },
      result: { completions: [{ text: ' Nile' }], request_time: 0.25 },
    },
  ],
};
const rows = [
  {
    instance_id: 'id1',
    train_trial_index: 0,
    stats: [
      { name: { name: 'exact_match', split: 'test' }, mean: 1 },
      { name: { name: 'bleu_4', split: 'test' }, mean: 0.2 },
      { name: { name: 'num_prompt_tokens', split: 'test' }, mean: 9 },
    ],
  },
  {
    instance_id: 'id2',
    train_trial_index: 0,
    stats: [{ name: { name: 'exact_match', split: 'test' }, mean: 0 }],
  },
];
const files = [
  { path: 'runs/a/per_instance_stats.json', json: rows },
  { path: 'runs/a/run_spec.json', json: spec },
  { path: 'runs/a/scenario.json', json: { name: 'rivers', description: 'On rivers.' } },
  { path: 'runs/a/scenario_state.json', json: state },
  { path: 'runs/a/stats.json', json: stats },
];

test('a run folder of HELM is a record with a result for each metric, split and perturbation', () => {
  expect(detectFormat(files)).toBe('helm');
  const [imported] = importToEee('helm', files, options);
  const { record, instances, notes } = imported!;
  expectRecord(record);
  expect(
    record.evaluation_results.map(({ evaluation_name: name, metric_config: config, score_details: told }) => [
      name,
      config['metric_id'],
      told.score,
    ]),
  ).toEqual([
    ['rivers:subject=long,split=test', 'exact_match', 0.5],
    ['rivers:subject=long,split=valid', 'exact_match', 1],
    ['rivers:subject=long,split=test', 'exact_match.robustness.worst', 0.25],
    ['rivers:subject=long,split=test', 'bleu_4', 0.1],
  ]);
  const [test1, valid, , bleu] = record.evaluation_results;
  expect(test1!.score_details).toEqual({
    score: 0.5,
    details: { trials: '1' },
    uncertainty: { num_samples: 2 },
  });
  expect(valid!.score_details).toEqual({ score: 1, details: { trials: '2', stddev_over_trials: '0.25' } });
  expect(bleu!.metric_config).not.toHaveProperty('max_score');
  expect(test1!.generation_config).toEqual({
    generation_args: { temperature: 0, max_tokens: 5 },
    additional_details: { method: 'generation', instructions: 'Name it.' },
  });
  expect(record.source_metadata['additional_details']).toMatchObject({
    counts: '{"test/num_prompt_tokens":9,"test/num_instances":2}',
  });
  expect(record.eval_library).toEqual({ name: 'helm', version: 'unknown' });
  expect(instances).toHaveLength(1);
  expect(instances[0]).toMatchObject({
    sample_id: 'id1',
    input: {
      raw: 'Longest?',
      formatted: 'Name it. Longest?',
      reference: ['Nile'],
      choices: ['Nile', 'Rhine'],
    },
    output: { raw: [' Nile'] },
    evaluation: { score: 1, is_correct: true },
    performance: { latency_ms: 250 },
  });
  expect(notes).toEqual([
    '2 scores of instances are neither right nor wrong, or have no request: they have no row',
  ]);
});

test('two run folders are two records, one without statistics is refused', () => {
  const other = files.map(({ path, json }) => ({ path: path.replace('/a/', '/b/'), json }));
  expect(importToEee('helm', [...files, ...other], options)).toHaveLength(2);
  expect(() => importToEee('helm', [files[1]!], options)).toThrow('no score to import');
});
