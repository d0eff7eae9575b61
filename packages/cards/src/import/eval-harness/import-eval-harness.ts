import { AssayError, isObject, type JsonObject, listOf, objectOf } from '@assay/records';
import { plural } from '@assay/shown';
import { formatOf } from '../detect-format.ts';
import { draftRecord } from '../draft-record.ts';
import type { Imported, ImportOptions, SourceFile } from '../imported.ts';
import { detailsOf, numberOf, textOf } from '../loose-json.ts';
import { modelInfo } from '../model-info.ts';
import { noResults } from '../no-results.ts';
import { evalHarnessResults } from './eval-harness-results.ts';

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
