import { isObject, type JsonObject, type JsonValue, objectOf } from '@assay/records';
import { formatOf } from '../detect-format.ts';
import { draftRecord } from '../draft-record.ts';
import type { Imported, ImportOptions, SourceFile } from '../imported.ts';
import { detailsOf, numberOf, textOf } from '../loose-json.ts';
import { noResults } from '../no-results.ts';
import { lmEvalInstances } from './lm-eval-instances.ts';
import { lmEvalModel } from './lm-eval-model.ts';
import { lmEvalResults } from './lm-eval-results.ts';
import { belongsTo } from './samples-of-run.ts';
import { upgradeResults } from './upgrade-results.ts';

/** Results of lm-evaluation-harness (`results_<date>.json`), with `samples_<task>_<date>.jsonl` where they are given. */
export function importLmEval(files: readonly SourceFile[], options: ImportOptions): readonly Imported[] {
  return files.flatMap(({ path, json: given }) => {
    if (!isObject(given) || formatOf(given) !== 'lm-eval') return [];
    const json = upgradeResults(given);
    const { results, notes } = lmEvalResults(json);
    if (results.length === 0) throw noResults(path, 'no task has a number');
    const model = lmEvalModel(json, options);
    const record = draftRecord(
      {
        // Whatever else stood in the file: a task is the same benchmark in every one.
        name: 'lm_eval',
        library: { name: 'lm_eval', version: textOf(json['lm_eval_version']) },
        library_details: libraryDetails(json),
        model,
        evaluation_timestamp: startedAt(json['date']),
        source_details: sourceDetails(json),
        results,
      },
      options,
    );
    const beside = files.filter((file) => Array.isArray(file.json) && belongsTo(path, file.path));
    const rows = lmEvalInstances(record, model.id, beside);
    return [{ record, instances: rows.instances, notes: [...notes, ...rows.notes] }];
  });
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
