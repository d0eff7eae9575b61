import type { SourceDocument } from '../read/read-graph.ts';
import type { EvaluationResult, RecordSet, Task, Test } from '../read/task.ts';
import type { Row, RowFile } from '@assay/rows';
import type { ValidationReport } from '../validate/report.ts';

/** Everything that is matched comes in here; nothing is fetched, and no file is opened but through `openFile`. */
export interface MatchRequest {
  readonly solution: SourceDocument;
  /** Documents that the user named as the problem. */
  readonly problems: readonly SourceDocument[];
  /** Documents found beside the solution; used for what the named ones do not say. */
  readonly beside?: readonly SourceDocument[];
  /** URL of the document that holds the problem, by what isBasedOn says. */
  readonly problemAt?: ReadonlyMap<string, string>;
  /** @id of the solution, where the document holds several. */
  readonly solutionId?: string;
  /** Output rows and input rows, for the problem itself (`subtask: null`) or one of its subtasks. */
  readonly rows?: readonly GivenRows[];
  readonly inputs?: readonly GivenRows[];
  readonly openFile?: OpenFile;
  readonly recompute?: Recompute;
  /** Largest difference between a reported and a recomputed metric that still agrees. Default 1e-6. */
  readonly tolerance?: number;
  readonly runTest?: RunTest;
  /** In place of validateDocument. */
  readonly validate?: (source: SourceDocument) => Promise<ValidationReport>;
}

export interface GivenRows {
  /** @id, name, or last part of the @id of a (sub)problem, or @id of its (sub)solution. */
  readonly subtask: string | null;
  readonly file: RowFile;
}

/**
 * Opens a file beside the document at `base` by a relative path that has been checked for escapes in its
 * text; the caller checks links on the way. Null: there is no such file. Throws AssayError E_SPEC_PATH for
 * what leads out of the folder.
 */
export type OpenFile = (base: string, path: string) => Promise<RowFile | null>;

/** Computes a metric again from the rows, or says why it cannot (unknown metric, no labels). */
export type Recompute = (request: {
  readonly problem: Task;
  readonly solution: Task;
  readonly result: EvaluationResult;
  /** Of the output rows; null where the problem states none. */
  readonly schema: RecordSet | null;
  readonly rows: () => AsyncIterable<Row>;
  /** Null where no input rows are given. */
  readonly inputs: (() => AsyncIterable<Row>) | null;
}) => Promise<number | { readonly why: string }>;

/** Runs one test of an ImplementationSpec against a solution, isolated; tests are never run otherwise. Null: it cannot be run. */
export type RunTest = (request: {
  readonly test: Test;
  readonly solution: Task;
}) => Promise<{ readonly passed: boolean | null; readonly detail: string }>;
