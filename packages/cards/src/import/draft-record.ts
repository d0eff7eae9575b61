import type { EvaluationRecord, JsonObject } from '@assay/records';
import type { ImportOptions } from './imported.ts';
import { known } from './loose-json.ts';

export const EEE_VERSION = '0.3.0';

export type EeeResult = EvaluationRecord['evaluation_results'][number];

interface RecordDraft {
  /** The run's name, for `evaluation_id`. */
  readonly name: string;
  readonly library: { readonly name: string; readonly version: string | undefined };
  readonly library_details?: JsonObject;
  readonly model: JsonObject & { readonly id: string };
  readonly evaluation_timestamp?: string | undefined;
  readonly source_details: JsonObject;
  readonly results: readonly EeeResult[];
}

/** A record from what an importer found; who reports is never in the files, so it is `unknown` unless given. */
export function draftRecord(draft: RecordDraft, options: ImportOptions): EvaluationRecord {
  const { library, model, source_details: details } = draft;
  return {
    schema_version: EEE_VERSION,
    evaluation_id: `${draft.name}/${model.id}/${options.retrieved_timestamp}`,
    ...known({ evaluation_timestamp: draft.evaluation_timestamp }),
    retrieved_timestamp: options.retrieved_timestamp,
    source_metadata: {
      source_name: library.name,
      source_type: 'evaluation_run',
      source_organization_name: options.organization ?? 'unknown',
      evaluator_relationship: options.relationship ?? 'other',
      additional_details: { ...details, ...known({ id_base: options.id_base }) },
    },
    eval_library: {
      name: library.name,
      version: library.version ?? 'unknown',
      ...known({ additional_details: draft.library_details }),
    },
    model_info: model,
    evaluation_results: distinct(draft.results),
  };
}

/** A log that tells one number twice keeps both, under ids of their own; rows join the first. */
function distinct(results: readonly EeeResult[]): EeeResult[] {
  const seen = new Map<unknown, number>();
  return results.map((result) => {
    const id = result['evaluation_result_id'];
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return count === 1 ? result : { ...result, evaluation_result_id: `${String(id)}#${count}` };
  });
}
