import type { RunProgress, ScoringProgress } from '@assay/engine';

interface OfExecution {
  readonly execution_id: string;
}

/** What a specification that is run or scored is known by. */
interface OfSpecification extends OfExecution {
  readonly evaluation_key: string;
  readonly task_specification_key: string;
}

interface OfRun extends OfSpecification {
  readonly run_id: string;
}

/** What is reported of a specification while it is scored. */
export type ScoringEvent =
  | (OfRun & { readonly kind: 'scoring'; readonly progress: ScoringProgress })
  | (OfRun & { readonly kind: 'scored'; readonly scoring_id: string });

/** What is reported of an evaluation while it is run, in this order for each specification. */
export type EvaluationEvent =
  | (OfExecution & { readonly kind: 'execution' })
  | (OfExecution & { readonly kind: 'warning'; readonly message: string })
  | (OfSpecification & { readonly kind: 'specification'; readonly num_runs: number })
  | (OfRun & { readonly kind: 'run'; readonly run_index: number })
  | (OfRun & { readonly kind: 'progress'; readonly progress: RunProgress })
  /** A model asked for a pause; nothing is sent to it meanwhile. */
  | (OfRun & {
      readonly kind: 'waiting';
      readonly model_key: string;
      readonly wait_ms: number;
      readonly why: string;
    })
  /** Runs wait for workers, and none is there that has the tags; how many are there without. */
  | (OfRun & { readonly kind: 'unserved'; readonly tags: readonly string[]; readonly workers: number })
  | ScoringEvent;
