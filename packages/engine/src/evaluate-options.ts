import type { CachePolicy, Execution, Stability } from '@assay/records';
import type { RequestedWait } from './model-client/dispatcher.ts';
import type { Unserved } from './run/fleet-plan.ts';
import type { Ceilings } from './model-client/spend-ledger.ts';
import type { ScoredRun, ScoringProgress } from './score/scored-run.ts';
import type { OpenSpecification } from './run/open-specification.ts';
import type { StoredRun } from './ports/store.ts';
import type { RunOptions } from './run/execute-run.ts';
import type { RunPlan, RunProgress } from './run/run-plan.ts';
import type { SpecificationOverrides } from './run/specifications.ts';

export interface EvaluateOptions {
  /** At most this many samples of every task. */
  readonly limit: number | null;
  /** Null: what suits the provider; always off for repeated runs. */
  readonly cache: CachePolicy | null;
  /** For everything that is asked, together: models, judges and embedding models. */
  readonly budget: Ceilings;
  /** What is asked otherwise than the project says. */
  readonly overrides?: SpecificationOverrides;
  /** The same in the words of who asked, for the record. */
  readonly asked?: NonNullable<Execution['settings']['overrides']>;
  /** Go on with what was interrupted. */
  readonly resume: boolean;
  /** What the execution is recorded as; `run` or `resume` unless it is said. */
  readonly verb?: Execution['verb'];
  /** Who executes runs; this process unless it is said. */
  readonly execute?: Execute;
  /** Who is handed all runs before the first of them is waited for; where there is a ceiling, `execute` does one after the other. */
  readonly handOver?: HandOver;
  readonly signal?: AbortSignal;
  readonly watcher?: EvaluationWatcher;
}

type Execute = (plan: RunPlan, options: RunOptions) => Promise<StoredRun>;

interface HandOver {
  readonly offer: (plan: RunPlan, options: RunOptions) => Promise<void>;
  /** Until a run that was offered is over. */
  readonly follow: Execute;
}

/** Called with what happens; knows nothing and decides nothing. */
export interface EvaluationWatcher {
  readonly onExecution?: (execution: Execution) => void;
  readonly onSpecification?: (open: OpenSpecification) => void;
  /** Known before the first model is asked. */
  readonly onWarning?: (message: string) => void;
  readonly onRun?: (runId: string, runIndex: number) => void;
  readonly onProgress?: (progress: RunProgress) => void;
  /** A model, by its key, asked for a pause; nothing is sent to it meanwhile. */
  readonly onWait?: (modelKey: string, wait: RequestedWait) => void;
  /** Runs wait for workers, and nobody is there to serve them; told once. */
  readonly onUnserved?: (unserved: Unserved) => void;
  readonly onScoring?: (progress: ScoringProgress) => void;
  readonly onScored?: (scored: ScoredRun) => void;
}

export interface EvaluatedSpecification {
  readonly open: OpenSpecification;
  readonly runs: readonly ScoredRun[];
  /** With two runs or more. */
  readonly stability: Stability | null;
}
