import type { Action } from '@assay/records';
import type { Row, RowFile } from '@assay/rows';
import type { GraphNode } from '../read/graph.ts';
import { propertyOffset } from '../read/property-offset.ts';
import type { SourceDocument } from '../read/read-graph.ts';
import type { EvaluationResult, RecordSet, Task, Test } from '../read/task.ts';
import type { ValidationReport } from '../validate/report.ts';
import { completeSet, type FoundTask, type LoadedDocument } from './find-tasks.ts';
import { type Pair, pairTrees, walkPairs, withoutScheme } from './pair.ts';
import type { MatchFinding, Place } from './rules.ts';

/** What the checks read: the two trees paired, and where everything stands. */
export interface MatchContext {
  readonly request: MatchRequest;
  readonly documents: readonly LoadedDocument[];
  readonly document: LoadedDocument;
  readonly solution: Task;
  readonly problem: FoundTask;
  /** All pairs, parents first. */
  readonly pairs: readonly Pair[];
  /** The evaluations of a (sub)solution: those it holds, and those elsewhere that say they evaluated it. */
  readonly evaluationsOf: (solution: Task) => readonly Task[];
  readonly place: (node: GraphNode, property?: string) => Place;
}

/** What one or several checks say. `notes` for checks that were not made, or had nothing to look at. */
interface CheckOutcome {
  readonly findings: readonly MatchFinding[];
  readonly notes?: Readonly<Record<number, CheckNote>>;
}

export interface CheckNote {
  readonly status: Extract<CheckStatus, 'not-run' | 'not-applicable'>;
  readonly reason: string;
  /** What would have it made. */
  readonly action?: Action;
}

export type Check = (context: MatchContext) => CheckOutcome | Promise<CheckOutcome>;

export function matchContext(
  request: MatchRequest,
  documents: readonly LoadedDocument[],
  document: LoadedDocument,
  solution: Task,
  problem: FoundTask,
): MatchContext {
  return {
    request,
    documents,
    document,
    solution,
    problem,
    pairs: [...walkPairs(pairTrees(problem.task, solution))],
    evaluationsOf: evaluationIndex(documents),
    place: placeIn(documents),
  };
}

/** The tree of a solution, with what other documents tell of its parts. */
export function completeTask(
  task: Task,
  document: LoadedDocument,
  documents: readonly LoadedDocument[],
): Task {
  const set = completeSet(document, documents);
  return set.byId.get(task.id ?? '') ?? set.tasks.find((other) => other.node === task.node) ?? task;
}

function evaluationIndex(documents: readonly LoadedDocument[]): (solution: Task) => readonly Task[] {
  const bySolution = new Map<string, Task[]>();
  for (const evaluation of documents.flatMap((document) => document.set.tasks)) {
    if (evaluation.kind !== 'evaluation') continue;
    for (const { id } of evaluation.evaluatedSolutions) {
      const key = withoutScheme(id);
      bySolution.set(key, [...(bySolution.get(key) ?? []), evaluation]);
    }
  }
  return (solution) => {
    const own = solution.evaluations.filter((evaluation): evaluation is Task => 'subTasks' in evaluation);
    const held = new Set(own.map((evaluation) => evaluation.id ?? evaluation.node));
    const elsewhere = bySolution.get(withoutScheme(solution.id ?? '')) ?? [];
    return [...own, ...elsewhere.filter((evaluation) => !held.has(evaluation.id ?? evaluation.node))];
  };
}

/**
 * Where a node is described. A node of a merged graph is a copy: it is looked up by its @id, or, unnamed,
 * by its offset, in the documents' own graphs.
 */
export function placeIn(documents: readonly LoadedDocument[]): MatchContext['place'] {
  return (node, property) => {
    for (const document of documents) {
      const own = document.graph.nodes.get(node.id);
      if (own === undefined || own.offset === -1 || (node.kind === 'blank' && own.offset !== node.offset))
        continue;
      const key = property === undefined ? -1 : propertyOffset(document.source.text, own.offset, property);
      return { file: document.source.url, line: document.lineAt(key === -1 ? own.offset : key) };
    }
    return { file: null, line: null };
  };
}

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
