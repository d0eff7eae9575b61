import type { Digest, Execution, Scoring, Verdict } from '@assay/records';

/** Every record of a kind in short, oldest first. It is the same list for as long as nothing has changed. */
export type Briefs<Brief> = () => Promise<readonly Brief[]>;

/** A run as far as lists show it and choose by it. */
export interface RunBrief {
  readonly id: string;
  readonly status: 'open' | 'closed' | 'stopped';
  readonly started_at: string;
  readonly closed_at: string | null;
  readonly evaluation_key: string;
  readonly task_specification_key: string;
  readonly task_key: string;
  readonly task_digest: string;
  readonly model_key: string;
  readonly samples: number;
  readonly run_index: number;
  readonly parent_id: string | null;
  /** What stands beside every number of a run of a part, or that was asked otherwise than declared; null: neither. */
  readonly mark: string | null;
}

/** The number that a scoring is about: of the first score that has one. */
export interface HeadlineBrief {
  /** `refusal.pass_rate`, `refusal pass@3.pass_rate`; of a metric of sets its name alone. */
  readonly name: string;
  readonly value: number;
  readonly interval: { readonly low: number; readonly high: number } | null;
  readonly n: number | null;
  readonly missing: number | null;
}

export interface ScoringBrief {
  readonly id: string;
  readonly run_id: string;
  readonly scorer_key: string;
  readonly scorer_version: Digest;
  readonly status: Scoring['status'];
  readonly headline: HeadlineBrief | null;
}

export interface ExecutionBrief {
  readonly id: string;
  readonly verb: Execution['verb'];
  /** How it ended; null: it has not, or its process died. */
  readonly end: NonNullable<Execution['end']>['kind'] | null;
  readonly evaluation_keys: readonly string[];
  readonly specification_keys: readonly string[];
  readonly run_ids: readonly string[];
  /** Those that it ran or scored; the others it found as they were. */
  readonly made_run_ids: readonly string[];
  readonly outcome: Verdict['outcome'] | null;
  /** Of each run that a gate judged; null where there is no verdict, or it does not say which runs its reasons are about. */
  readonly outcomes: Readonly<Record<string, Verdict['outcome']>> | null;
}
