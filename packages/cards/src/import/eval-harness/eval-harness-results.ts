import { type JsonObject, objectOf } from '@assay/records';
import type { EeeResult } from '../draft-record.ts';
import { detailsOf, known, numberOf, textOf } from '../loose-json.ts';

/** For each metric its mean and pass rate, then the report's own two: `pass_rate` and `macro_f1`. */
export function evalHarnessResults(report: JsonObject): readonly EeeResult[] {
  const metrics = Object.entries(objectOf(report['metrics'])).flatMap(([name, given]) => {
    const numbers = objectOf(given);
    const details = { p50: numbers['p50'], p95: numbers['p95'] };
    return [
      ...result(report, { id: name, name, value: numberOf(numbers['mean']), details }),
      ...result(report, {
        id: `${name}.pass_rate`,
        name,
        kind: 'pass_rate',
        value: numberOf(numbers['pass_rate']),
      }),
    ];
  });
  return [
    ...metrics,
    ...result(report, {
      id: 'pass_rate',
      name: 'pass_rate',
      kind: 'pass_rate',
      value: numberOf(report['pass_rate']),
    }),
    ...result(report, {
      id: 'macro_f1',
      name: 'macro_f1',
      // The mean pass rate over metrics, which is not the F1 of a classification.
      kind: 'pass_rate',
      value: numberOf(report['macro_f1']),
    }),
  ];
}

interface Reported {
  readonly id: string;
  readonly name: string;
  readonly kind?: string;
  readonly value: number | undefined;
  readonly details?: Parameters<typeof detailsOf>[0];
}

/** Its metrics score in [0, 1], higher is better: anything else is a failure there, never a score. */
function result(report: JsonObject, { id, name, kind, value, details = {} }: Reported): readonly EeeResult[] {
  if (value === undefined) return [];
  const dataset = textOf(report['dataset']) ?? 'unknown';
  const inside = value >= 0 && value <= 1;
  const samples = numberOf(report['total_samples']);
  return [
    {
      evaluation_result_id: id,
      evaluation_name: dataset,
      source_data: {
        dataset_name: dataset,
        source_type: 'other',
        additional_details: detailsOf({ total_samples: samples }),
      },
      metric_config: {
        metric_id: id,
        metric_name: kind === undefined || id === name ? name : `${name} pass rate`,
        ...known({ metric_kind: kind }),
        lower_is_better: false,
        ...(inside ? { score_type: 'continuous', min_score: 0, max_score: 1 } : {}),
      },
      score_details: { score: value, details: detailsOf(details) },
    },
  ];
}
