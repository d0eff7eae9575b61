import type { ExecutionBrief, HeadlineBrief, RunBrief, ScoringBrief } from '@assay/engine';

/** A run as a list shows it. */
export interface RunRow extends Omit<RunBrief, 'parent_id' | 'task_digest'> {
  /** Of a repetition: the first run of its series. */
  readonly series_of: string | null;
  /** Of the execution that ran it, over all its runs; null where no gate was judged. */
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
    verdict: execution?.outcome ?? null,
    execution_id: execution?.id ?? null,
    headline: scoring?.headline ?? null,
    scoring_id: scoring?.id ?? null,
  };
}
