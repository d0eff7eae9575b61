import type { JsonObject } from '@assay/records';
import type { SourceFile } from '../imported.ts';

/** A task behind two filters, a group, and what is no number. */
export const results: JsonObject = {
  results: {
    sums: {
      alias: 'sums',
      'exact_match,strict': 0.5,
      'exact_match_stderr,strict': 0.1,
      'exact_match,flexible': 0.75,
      'exact_match_stderr,flexible': 'N/A',
      'word_perplexity,none': 12.5,
    },
    all_sums: { 'acc,none': 0.25, 'f1,none': 'N/A', alias: ' ' },
  },
  group_subtasks: { all_sums: ['sums'] },
  configs: {
    sums: {
      dataset_path: 'lab/sums',
      dataset_name: 'easy',
      validation_split: 'validation',
      doc_to_text: 'Q: {{q}}',
      output_type: 'generate_until',
      generation_kwargs: { temperature: 0, max_gen_toks: 32, do_sample: false, until: ['\n'] },
    },
  },
  versions: { sums: 2 },
  'n-shot': { sums: 3 },
  higher_is_better: { sums: { exact_match: true, word_perplexity: false } },
  'n-samples': { sums: { original: 10, effective: 4 } },
  config: { model: 'hf', model_args: 'pretrained=lab/tiny-1b,dtype=float32', batch_size: 8, limit: null },
  date: 1_770_000_000.5,
  lm_eval_version: '0.4.9',
  transformers_version: '4.57.6',
};
const row: JsonObject = {
  doc_id: 0,
  doc: { q: '1+1' },
  target: '2',
  arguments: { gen_args_0: { arg_0: 'Q: 1+1', arg_1: { until: ['\n'] } } },
  resps: [[' 2!']],
  filtered_resps: ['2'],
  filter: 'strict',
  metrics: ['exact_match', 'word_perplexity'],
  exact_match: 1,
  word_perplexity: 3,
};
/** With samples, of this run and of an older one. */
export const lmEvalFiles: readonly SourceFile[] = [
  { path: 'run/samples_sums_2026-02-02.jsonl', json: [row] },
  { path: 'run/samples_sums_2025-01-01.jsonl', json: [row] },
  { path: 'run/results_2026-02-02.json', json: results },
];
