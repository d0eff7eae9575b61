import { AssayError, isObject, type JsonObject, listOf, objectOf } from '@assay/records';
import { plural } from '@assay/shown';
import { formatOf } from './detect-format.ts';
import {
  detailsOf,
  draftRecord,
  type EeeResult,
  type Imported,
  type ImportOptions,
  known,
  modelInfo,
  noResults,
  numberOf,
  type SourceFile,
  textOf,
} from './imported.ts';

/** For each metric its mean and pass rate, then the report's own two: `pass_rate` and `macro_f1`. */
function evalHarnessResults(report: JsonObject): readonly EeeResult[] {
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

/** Reports of eval-harness (`eval-harness.report.v1`). They hold no inputs, so samples have no rows. */
export function importEvalHarness(files: readonly SourceFile[], options: ImportOptions): readonly Imported[] {
  return files.flatMap(({ path, json }) => {
    if (!isObject(json) || formatOf(json) !== 'eval-harness') return [];
    const results = evalHarnessResults(json);
    if (results.length === 0) throw noResults(path, 'the report has no metric with a mean');
    const started = numberOf(json['started_at']);
    const record = draftRecord(
      {
        name: textOf(json['dataset']) ?? 'unknown',
        library: { name: 'eval-harness', version: undefined },
        library_details: detailsOf({
          report: json['schema_version'],
          dataset: json['dataset_schema_version'],
        }),
        model: reportModel(path, json, options),
        evaluation_timestamp: started === undefined ? undefined : String(started),
        source_details: sourceDetails(json),
        results,
      },
      options,
    );
    const samples = listOf(json['samples']).length;
    const notes =
      samples === 0 ? [] : [`no row for ${samples} of the samples: the report does not contain their inputs`];
    return [{ record, instances: [], notes }];
  });
}

/** A report names models only where it counts their cost. One of them is the model; of several it is not known which. */
function reportModel(path: string, json: JsonObject, { model }: ImportOptions) {
  const paid = listOf(objectOf(json['cost'])['models']).flatMap(
    (each) => textOf(objectOf(each)['model']) ?? [],
  );
  const id = model ?? (paid.length === 1 ? paid[0] : undefined);
  if (id !== undefined) return modelInfo({ name: id, id });
  const told =
    paid.length === 0 ? 'names no model' : `names ${plural(paid.length, 'model')}: ${paid.join(', ')}`;
  throw new AssayError('invalid', 'E_IMPORT_MODEL', `the report ${told}; a record is about one`, {
    location: { file: path },
    fix: 'Give the model’s id.',
    action: { kind: 'name_model' },
  });
}

function sourceDetails(json: JsonObject): JsonObject {
  const { duration_seconds, total_samples, total_executions, repetitions, total_failures } = json;
  const { usage, cost, budget, precision, cohorts } = json;
  return detailsOf({
    duration_seconds,
    total_samples,
    total_executions,
    repetitions,
    total_failures,
    usage,
    cost,
    budget,
    precision,
    cohorts,
  });
}
