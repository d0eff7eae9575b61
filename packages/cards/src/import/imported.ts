import type { EvaluationRecord, JsonObject, JsonValue } from '@assay/records';

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
