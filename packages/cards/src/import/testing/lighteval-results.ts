import type { JsonObject } from '@assay/records';

/** Two tasks and a subset of the third; the mean over all of them, which is no benchmark. */
export const lightevalResults: JsonObject = {
  config_general: {
    lighteval_sha: 'abc0123',
    num_fewshot_seeds: 1,
    max_samples: null,
    job_id: 0,
    start_time: 12.5,
    end_time: 20.5,
    total_evaluation_time_secondes: '8.0',
    model_name: 'lab/tiny-1b',
    model_sha: 'def4567',
    model_dtype: 'torch.bfloat16',
    model_size: '2 GB',
    generation_parameters: { temperature: 0, max_new_tokens: null, seed: 7 },
  },
  results: {
    'leaderboard|arc:challenge|25': { acc: 0.5, acc_stderr: 0.05, acc_norm: 0.6, acc_norm_stderr: 0.04 },
    'lighteval|wikitext|0': { word_perplexity: 12.5, broken: null },
    'gsm8k|5': { extractive_match: 0.25 },
    all: { acc: 0.5, acc_stderr: 0.05 },
  },
  versions: { 'leaderboard|arc:challenge|25': 0 },
  config_tasks: {
    'leaderboard|arc:challenge': {
      hf_repo: 'lab/arc',
      hf_subset: 'ARC-Challenge',
      evaluation_splits: ['test'],
      generation_size: 1,
      original_num_docs: 120,
      effective_num_docs: 100,
      metric: [{ metric_name: 'acc', higher_is_better: true }],
    },
    'lighteval|wikitext': 'LightevalTaskConfig(name=wikitext)',
    'gsm8k|5': { hf_repo: 'lab/gsm8k', evaluation_splits: ['test'], effective_num_docs: 8 },
  },
  summary_tasks: {},
  summary_general: {},
};
