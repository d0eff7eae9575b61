import { AssayError, asText, type EvaluationRecord, type JsonObject, type JsonValue } from '@assay/records';

/** One parsed document. JSON lines come as the list of their rows; of a `.eval` archive, each entry is a document. */
export interface SourceFile {
  /** With forward slashes; documents of one run share a folder. */
  readonly path: string;
  readonly json: JsonValue;
  /** What is doubtful about it. */
  readonly notes?: readonly string[];
}

/** What the files themselves do not say. */
export interface ImportOptions {
  /** When the record is made, in seconds since 1970, as the record writes it. */
  readonly retrieved_timestamp: string;
  /** Who reports; `unknown` where not given. */
  readonly organization?: string;
  /** Who reports, as seen from the model's developer; `other` (no party) where not given. */
  readonly relationship?: EvaluationRecord['source_metadata']['evaluator_relationship'];
  /** What the addresses of whoever reports start with. */
  readonly id_base?: string;
  /** The model's id, for formats that do not name one; it wins over what a file says. */
  readonly model?: string;
}

/** One record in the shape of Every Eval Ever 0.3.0, its instance-level rows, and what could not be told in it. */
export interface Imported {
  readonly record: EvaluationRecord;
  readonly instances: readonly JsonObject[];
  readonly notes: readonly string[];
}

export function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A finite number; 1e999 parses to Infinity and is none. */
export function numberOf(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** How many: a whole number, none below zero. */
export function countOf(value: JsonValue | undefined): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
}

/** The keys that have a value: a record says nothing about what is not known. */
export function known(values: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

/** The string map that `additional_details` is: nulls and empty values left out, the rest as text. */
export function detailsOf(values: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      value === undefined || isEmpty(value) ? [] : [[key, asText(value)]],
    ),
  );
}

function isEmpty(value: JsonValue): boolean {
  if (value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

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

/** A log without a single number has nothing to report: refused with the reason. */
export function noResults(path: string, reason: string): AssayError {
  return new AssayError('invalid', 'E_IMPORT_NO_RESULTS', `no score to import: ${reason}`, {
    location: { file: path },
  });
}

/** The shape of a row demands an answer to whether it is correct; where nobody says, this stands beside it. */
export const unknownCorrectness = { correctness: 'unknown' } as const;

/** A duration in seconds as milliseconds; a clock that ran backwards measured nothing. */
export function elapsedMs(seconds: JsonValue | undefined): number | undefined {
  const given = numberOf(seconds);
  const ms = given === undefined ? Number.NaN : given * 1000;
  return Number.isFinite(ms) && ms >= 0 ? ms : undefined;
}
