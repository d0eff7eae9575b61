import {
  type EvaluatedSpecification,
  type EvaluationOutcome,
  expectedScores,
  type GateResult,
  type Store,
  subtaskGaps,
} from '@assay/engine';
import type { RunManifest, Scoring, Stability, Verdict } from '@assay/records';
import { type FailureReason, failureReasons } from '../reports/failure-reasons.ts';
import { type MissingReason, missingReasons } from '../reports/missing-reasons.ts';

/** What was run, scored and judged: ids, aggregates and verdicts; the rows are in the store. */
export interface EvaluatedProject {
  readonly execution_id: string;
  readonly evaluations: readonly {
    readonly evaluation_key: string;
    readonly task_specifications: readonly EvaluatedTaskSpecification[];
  }[];
  /** Null: the project has no gates. */
  readonly verdict: Verdict | null;
  readonly gates: readonly GateResult[];
}

export interface EvaluatedTaskSpecification {
  readonly key: string;
  readonly task_key: string;
  readonly model_key: string;
  readonly runs: readonly EvaluatedRun[];
  /** With two runs or more. */
  readonly stability: Stability | null;
  /** Subtasks that the problem and the samples do not share. */
  readonly subtask_gaps: readonly string[];
  /** The scores that the problem expects, in its order. */
  readonly expected_scores: readonly string[];
}

export interface EvaluatedRun {
  readonly manifest: RunManifest;
  readonly scoring: Scoring;
  readonly failures: readonly FailureReason[];
  readonly missing: readonly MissingReason[];
}

/** The outcome of an evaluation as a record, made while its store is open. */
export async function evaluatedProject(
  { execution_id, specifications, judged: { gates, verdict } }: EvaluationOutcome,
  store: Store,
): Promise<EvaluatedProject> {
  const keys = [...new Set(specifications.map(({ open }) => open.evaluation_key))];
  const evaluations: EvaluatedProject['evaluations'][number][] = [];
  for (const evaluation_key of keys) {
    const task_specifications: EvaluatedTaskSpecification[] = [];
    for (const one of specifications.filter(({ open }) => open.evaluation_key === evaluation_key))
      task_specifications.push(await evaluatedSpecification(one, store));
    evaluations.push({ evaluation_key, task_specifications });
  }
  return { execution_id, evaluations, verdict: gates.length === 0 ? null : verdict, gates };
}

async function evaluatedSpecification(
  { open, runs: scored, stability }: EvaluatedSpecification,
  store: Store,
): Promise<EvaluatedTaskSpecification> {
  const runs: EvaluatedRun[] = [];
  for (const run of scored) {
    const { manifest, scoring } = run;
    runs.push({
      manifest,
      scoring,
      failures: await failureReasons(run, store),
      missing: await missingReasons(run),
    });
  }
  return {
    key: open.specification.key,
    task_key: open.declared_task.key,
    model_key: open.model.key,
    runs,
    stability,
    subtask_gaps: subtaskGaps(open.task, scored[0]!.scoring.aggregates),
    expected_scores: expectedScores(open.task.problem, scored[0]!.scoring.aggregates),
  };
}
