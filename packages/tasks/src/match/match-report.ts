import type { Action } from '@assay/records';
import type { Row, RowFile } from '@assay/rows';
import type { SourceDocument } from '../read/read-graph.ts';
import type { EvaluationResult, RecordSet, Task, Test } from '../read/task.ts';
import type { ValidationReport } from '../validate/report.ts';
import type { MatchFinding } from './rules.ts';

/**
 * `matches`: no error · `partial`: every error is a gap (a subproblem without a sub-solution, an expected
 * metric not reported, an evaluation not given, an intermediate result whose step is not solved) while
 * everything that is given is right, and at least one expected metric, if any is expected, is reported ·
 * `does-not-match`: anything else, such as a wrong link, a Spec that nothing fills, rows that break the
 * schema, a value that is not a number, a document that does not conform.
 */
export type MatchResult = 'matches' | 'partial' | 'does-not-match';

/**
 * `passed`: nothing to object · `failed`: errors · `warned`: warnings only · `not-applicable`: the problem
 * asks for nothing of the kind · `not-run`: it asks, and the check was not made; `reason` says why.
 */
export type CheckStatus = 'passed' | 'failed' | 'warned' | 'not-applicable' | 'not-run';

export interface CheckReport {
  readonly check: number;
  readonly rule: string;
  readonly asks: string;
  readonly status: CheckStatus;
  readonly reason: string | null;
  /** What would have a check made that was not run. */
  readonly action?: Action;
  readonly errors: number;
  readonly warnings: number;
}

export interface Coverage {
  /** `3/4`: subproblems at any depth that have a sub-solution, of all there are. */
  readonly subtasks: string;
  readonly answered: number;
  readonly total: number;
}

export interface MatchReport {
  readonly result: MatchResult;
  /** Outputs stand elsewhere, and not one row of them was at hand: what was found says nothing about them. */
  readonly rows_unseen: boolean;
  /** @id of the solution and of its problem; null when unnamed or not found. */
  readonly solution: string | null;
  readonly problem: string | null;
  readonly coverage: Coverage;
  readonly checks: readonly CheckReport[];
  readonly findings: readonly MatchFinding[];
}

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
