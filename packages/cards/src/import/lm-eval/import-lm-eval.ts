import type { JsonObject, JsonValue } from '@assay/records';
import { formatOf } from '../detect-format.ts';
import { draftRecord } from '../draft-record.ts';
import type { Imported, ImportOptions, SourceFile } from '../imported.ts';
import { detailsOf, isObject, numberOf, objectOf, textOf } from '../loose-json.ts';
import { noResults } from '../no-results.ts';
import { lmEvalInstances } from './lm-eval-instances.ts';
import { lmEvalModel } from './lm-eval-model.ts';
import { lmEvalResults } from './lm-eval-results.ts';

/** Results of lm-evaluation-harness (`results_<date>.json`), with `samples_<task>_<date>.jsonl` where they are given. */
export function importLmEval(files: readonly SourceFile[], options: ImportOptions): readonly Imported[] {
  return files.flatMap(({ path, json }) => {
    if (!isObject(json) || formatOf(json) !== 'lm-eval') return [];
    const { results, notes } = lmEvalResults(json);
    if (results.length === 0) throw noResults(path, 'no task has a number');
    const model = lmEvalModel(json, options);
    const record = draftRecord(
      {
        name: Object.keys(objectOf(json['results'])).join('+'),
        library: { name: 'lm_eval', version: textOf(json['lm_eval_version']) },
        library_details: libraryDetails(json),
        model,
        evaluation_timestamp: startedAt(json['date']),
        source_details: sourceDetails(json),
        results,
      },
      options,
    );
    const rows = lmEvalInstances(record, model.id, besides(path, files));
    return [{ record, instances: rows.instances, notes: [...notes, ...rows.notes] }];
  });
}

/** The samples of the same run: in the same folder, and of the same date where the results' name has one. */
function besides(path: string, files: readonly SourceFile[]): readonly SourceFile[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const date = /results_(.+)\.json$/.exec(path)?.[1];
  return files.filter(
    (file) =>
      file.path.startsWith(`${folder}samples_`) &&
      Array.isArray(file.json) &&
      (date === undefined || file.path.endsWith(`_${date}.jsonl`)),
  );
}

function startedAt(date: JsonValue | undefined): string | undefined {
  const seconds = numberOf(date);
  return seconds === undefined ? undefined : String(seconds);
}

function libraryDetails(json: JsonObject): JsonObject {
  const { git_hash, transformers_version, upper_git_hash, pretty_env_info } = json;
  return detailsOf({ git_hash, transformers_version, upper_git_hash, pretty_env_info });
}

/** The settings of the whole run, without those of the model. */
function sourceDetails(json: JsonObject): JsonObject {
  const { model_args: _, ...config } = objectOf(json['config']);
  const settings = Object.entries(config).filter(([name]) => !name.startsWith('model'));
  return detailsOf({
    ...Object.fromEntries(settings),
    task_hashes: json['task_hashes'],
    system_instruction: json['system_instruction'],
    chat_template_sha: json['chat_template_sha'],
    fewshot_as_multiturn: json['fewshot_as_multiturn'],
    total_evaluation_time_seconds: json['total_evaluation_time_seconds'],
  });
}
