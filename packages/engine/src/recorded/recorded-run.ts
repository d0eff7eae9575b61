import type { JsonObject, JsonValue, RunManifest, Score, Usage } from '@assay/records';
import type { OwnShape } from '../score/custom/own-shape.ts';

/** A run that another tool has made and judged: what it answered, and which scores it was given. */
export interface RecordedRun {
  /** All of the manifest that is known of it; the rest follows from the data. */
  readonly manifest: Pick<
    RunManifest,
    | 'id'
    | 'evaluation_key'
    | 'task_specification_key'
    | 'task_key'
    | 'model'
    | 'model_identity'
    | 'environment'
    | 'started_at'
    | 'num_trials'
  >;
  /** By the order of the samples in the data, then by trial. */
  readonly answers: readonly RecordedAnswer[];
  readonly scorer: RecordedScorer;
}

export interface RecordedAnswer {
  readonly sample_id: string;
  readonly trial: number;
  /** Null: there is none, and `error` says why. */
  readonly output: JsonValue | null;
  readonly error: string | null;
  readonly usage: Usage | null;
  readonly duration_ms: number | null;
  readonly trajectory: JsonObject | null;
  /** By the score's name; what is not among them is missing. */
  readonly scores: Readonly<Record<string, Score>>;
}

/** What judged it, as far as the other tool says so. */
export interface RecordedScorer {
  /** The tool and its version. */
  readonly tool: string;
  readonly configuration: JsonObject;
  readonly judge: JsonObject | null;
  readonly scores: readonly { readonly name: string; readonly shape: Omit<OwnShape, 'isOfSet'> }[];
  readonly warnings: readonly string[];
}
