import type { ExecutionBrief, HeadlineBrief, RunBrief, ScoringBrief } from '@assay/engine';

/** A run as a list shows it. */
export interface RunRow extends Omit<RunBrief, 'parent_id' | 'task_digest'> {
  /** Of a repetition: the first run of its series. */
  readonly series_of: string | null;
  /** What the gates of the execution that ran it said of this run; null where none judged it. */
  readonly verdict: ExecutionBrief['outcome'];
  readonly execution_id: string | null;
  /** The number that a run is about, as far as its scoring says. */
  readonly headline: HeadlineBrief | null;
  readonly scoring_id: string | null;
}

export function runRow(
  { parent_id, task_digest: _task, ...run }: RunBrief,
  scoring: ScoringBrief | null,
  execution: ExecutionBrief | null,
): RunRow {
  return {
    ...run,
    series_of: parent_id,
    verdict: verdictOf(run.id, execution),
    execution_id: execution?.id ?? null,
    headline: scoring?.headline ?? null,
    scoring_id: scoring?.id ?? null,
  };
}

/** Verdicts of earlier versions are over all runs of an execution, and say of none which it is. */
function verdictOf(run: string, execution: ExecutionBrief | null): ExecutionBrief['outcome'] {
  if (execution === null) return null;
  return execution.outcomes === null ? execution.outcome : (execution.outcomes[run] ?? null);
}
