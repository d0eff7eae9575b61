import { isObject, type JsonObject, type JsonValue, listOf, objectOf } from '@assay/records';
import { formatOf } from '../detect-format.ts';
import { draftRecord } from '../draft-record.ts';
import type { Imported, ImportOptions, SourceFile } from '../imported.ts';
import { detailsOf, textOf } from '../loose-json.ts';
import { noResults } from '../no-results.ts';
import { inspectInstances } from './inspect-instances.ts';
import { inspectModel } from './inspect-model.ts';
import { inspectResults } from './inspect-results.ts';
import { upgradeLog } from './upgrade-log.ts';

/**
 * Logs of Inspect: one JSON document each, or the entries of a `.eval` archive (`header.json` with the samples under
 * `samples/` beside it; its journal repeats what the header says).
 */
export function importInspect(files: readonly SourceFile[], options: ImportOptions): readonly Imported[] {
  return files.flatMap(({ path, json }) => {
    if (!isObject(json) || formatOf(json) !== 'inspect' || path.includes('_journal/')) return [];
    const given = Array.isArray(json['samples']) ? listOf(json['samples']) : samplesBeside(path, files);
    const { log, samples } = upgradeLog({ log: json, samples: given });
    return [importLog(path, log, samples, options)];
  });
}

function samplesBeside(path: string, files: readonly SourceFile[]): readonly JsonValue[] {
  const folder = `${path.slice(0, path.lastIndexOf('/') + 1)}samples/`;
  return files.flatMap((file) => (file.path.startsWith(folder) ? [file.json] : []));
}

function importLog(
  path: string,
  log: JsonObject,
  samples: readonly JsonValue[],
  options: ImportOptions,
): Imported {
  const evaluation = objectOf(log['eval']);
  const { results, notes } = inspectResults(log, samples);
  if (results.length === 0) throw noResults(path, `status ${textOf(log['status']) ?? 'unknown'}`);
  const model = inspectModel(evaluation, options);
  const packages = objectOf(evaluation['packages']);
  const record = draftRecord(
    {
      name: textOf(evaluation['task']) ?? 'unknown',
      library: { name: 'inspect_ai', version: textOf(packages['inspect_ai']) },
      library_details: detailsOf({ packages }),
      model,
      evaluation_timestamp: textOf(objectOf(log['stats'])['started_at']) ?? textOf(evaluation['created']),
      source_details: sourceDetails(log, evaluation),
      results,
    },
    options,
  );
  const rows = inspectInstances(record, model.id, samples);
  return { record, instances: rows.instances, notes: [...notes, ...rows.notes] };
}

function sourceDetails(log: JsonObject, evaluation: JsonObject): JsonObject {
  const pick = (from: JsonObject, ...keys: readonly string[]): Record<string, JsonValue | undefined> =>
    Object.fromEntries(keys.map((key) => [key, from[key]]));
  return detailsOf({
    ...pick(log, 'status', 'stats', 'tags', 'error'),
    ...(log['invalidated'] === true ? { invalidated: true } : {}),
    ...pick(evaluation, 'eval_id', 'run_id', 'task_id', 'task_version', 'task_file', 'task_args', 'revision'),
    ...pick(evaluation, 'task_display_name', 'model_roles', 'metadata'),
  });
}
