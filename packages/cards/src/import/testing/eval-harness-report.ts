import type { JsonObject } from '@assay/records';

/** One metric with numbers, one without, one paid model. */
export const evalHarnessReport: JsonObject = {
  schema_version: 'eval-harness.report.v1',
  dataset_schema_version: 'eval-harness.dataset.v1',
  dataset: 'refunds',
  started_at: 1_770_000_000.5,
  total_samples: 4,
  total_failures: 1,
  pass_rate: 0.75,
  metrics: {
    'exact-match': { mean: 0.5, p50: 0.5, p95: 1, pass_rate: 0.5 },
    judge: { mean: null, p50: null, p95: null, pass_rate: null },
  },
  macro_f1: 0.5,
  cost: { total_usd: 0.1, models: [{ model: 'lab/tiny', calls: 4 }] },
  samples: [{ id: 'a', actual_output: 'x', scores: {} }],
};
