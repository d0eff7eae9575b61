import type { JsonObject } from '@assay/records';
import type { SourceFile } from '../imported.ts';

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
/** Two splits, a perturbation, what HELM counts beside, and an instance without its request. */
export const helmFiles: readonly SourceFile[] = [
  { path: 'runs/a/per_instance_stats.json', json: rows },
  { path: 'runs/a/run_spec.json', json: spec },
  { path: 'runs/a/scenario.json', json: { name: 'rivers', description: 'On rivers.' } },
  { path: 'runs/a/scenario_state.json', json: state },
  { path: 'runs/a/stats.json', json: stats },
];
