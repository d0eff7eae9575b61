import type {
  Baseline,
  Digest,
  DocumentNoun,
  DocumentOf,
  Event,
  Execution,
  RunManifest,
  ScorerVersion,
  Scoring,
  Verdict,
} from '@assay/records';

export interface StoredRun {
  readonly manifest: RunManifest;
  readonly status: 'open' | 'closed';
}

/** What a listed run must have; all that is given counts. */
export interface RunFilter {
  readonly evaluation_key?: string | undefined;
  readonly task_specification_key?: string | undefined;
  readonly task_key?: string | undefined;
  readonly model_key?: string | undefined;
  readonly status?: StoredRun['status'] | undefined;
  /** The first run of a series: it and its repetitions. */
  readonly series?: string | undefined;
  readonly id_begins?: string | undefined;
}

/** The manifests of runs, and whether they are still open. */
export interface Runs {
  /** E_RUN_EXISTS where the id is taken. */
  readonly create: (manifest: RunManifest) => Promise<void>;
  readonly get: (runId: string) => Promise<StoredRun | null>;
  /** Newest first. */
  readonly list: (request?: RunFilter & PageRequest) => Promise<Page<StoredRun>>;
  readonly briefs: Briefs<RunBrief>;
  /**
   * Gives up what this store holds of the run and, where nobody else holds any of it, seals it: nothing can be added any
   * more. False: others are at work, and the last of them closes it.
   */
  readonly close: (manifest: RunManifest) => Promise<boolean>;
}

/** What a listed scoring must have; all that is given counts. */
export interface ScoringFilter {
  readonly run_id?: string | undefined;
  readonly scorer_key?: string | undefined;
  readonly scorer_version?: Digest | undefined;
  readonly status?: Scoring['status'] | undefined;
  readonly id_begins?: string | undefined;
}

/** Scorings, and the versions of the scorers that made them. */
export interface Scorings {
  readonly saveVersion: (version: ScorerVersion) => Promise<void>;
  readonly getVersion: (digest: Digest) => Promise<ScorerVersion | null>;
  /** By digest. */
  readonly listVersions: (request?: PageRequest) => Promise<Page<ScorerVersion>>;
  /** Its score table is in the blobs (E_STORE_BLOB); earlier scorings of the run stay. */
  readonly save: (scoring: Scoring) => Promise<void>;
  readonly get: (id: string) => Promise<Scoring | null>;
  /** Newest first. */
  readonly list: (request?: ScoringFilter & PageRequest) => Promise<Page<Scoring>>;
  readonly briefs: Briefs<ScoringBrief>;
}

/** What a listed execution must have; all that is given counts. */
export interface ExecutionFilter {
  readonly verb?: Execution['verb'] | undefined;
  /** Is of any verb but this one. */
  readonly verb_not?: Execution['verb'] | undefined;
  /** Has a specification of this evaluation. */
  readonly evaluation_key?: string | undefined;
  /** Has a specification of this key. */
  readonly specification_key?: string | undefined;
  /** Has this run. */
  readonly run_id?: string | undefined;
  /** Whether it has ended; one whose process died has not. */
  readonly ended?: boolean | undefined;
  /** How it ended. */
  readonly end_kind?: NonNullable<Execution['end']>['kind'] | undefined;
  readonly id_begins?: string | undefined;
}

/** The records of invocations. */
export interface Executions {
  /** E_EXECUTION_EXISTS where the id is taken. */
  readonly create: (execution: Execution) => Promise<void>;
  /** What it has come to; E_EXECUTION_UNKNOWN, and E_EXECUTION_ENDED once it has an end. */
  readonly update: (execution: Execution) => Promise<void>;
  readonly get: (id: string) => Promise<Execution | null>;
  /** Newest first. */
  readonly list: (request?: ExecutionFilter & PageRequest) => Promise<Page<Execution>>;
  readonly briefs: Briefs<ExecutionBrief>;
}

/** Names that point to scorings. */
export interface Baselines {
  /** Moves the name where it exists; E_SCORING_UNKNOWN where there is no such scoring. */
  readonly set: (baseline: Baseline) => Promise<void>;
  readonly get: (name: string) => Promise<Baseline | null>;
  /** By name. */
  readonly list: (request?: PageRequest) => Promise<Page<Baseline>>;
}

/**
 * Records that are named by the digest of what they say. A task has the digest of its problem, by which runs name it;
 * the others that of their whole record.
 */
export interface Documents {
  /** The digest that it has from now on; the same record has the same. E_STORE_RECORD where it is not of its schema. */
  readonly put: <Noun extends DocumentNoun>(noun: Noun, record: DocumentOf<Noun>) => Promise<Digest>;
  /** Every document, by noun and digest. */
  readonly each: () => AsyncIterable<StoredDocument>;
  readonly get: <Noun extends DocumentNoun>(noun: Noun, digest: Digest) => Promise<DocumentOf<Noun> | null>;
}

/** A document with its noun: what was put, and may be put elsewhere. */
export interface StoredDocument {
  readonly noun: DocumentNoun;
  readonly record: DocumentOf<DocumentNoun>;
}

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

/** What happened, in the order in which it was reported; only ever added to. */
export interface Events {
  /** The event's number: greater than that of every event that anyone could read before. */
  readonly append: (event: Event) => Promise<number>;
  /** By number; an empty answer means that nothing has happened since, and that asking again later is worth it. */
  readonly read: (request?: EventRequest) => Promise<readonly NumberedEvent[]>;
}

export interface NumberedEvent {
  readonly number: number;
  readonly event: Event;
}

/** Which events; all that is given counts. */
export interface EventRequest {
  /** The number of the last one that is known; from the first on without it. */
  readonly after?: number | undefined;
  readonly execution_id?: string | undefined;
  readonly run_id?: string | undefined;
  readonly kind?: string | undefined;
  readonly limit?: number | undefined;
}

/** Which part of a list is asked for; without a limit all that comes after the cursor. */
export interface PageRequest {
  readonly limit?: number | undefined;
  /** `next` of the page before. */
  readonly after?: string | undefined;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** Where the next page begins; null: this is the last. */
  readonly next: string | null;
}

/** Items one by one, of a source that gives many at a time. A wait for each costs more than reading most of them. */
export async function* eachOf<T>(batches: AsyncIterable<Iterable<T>>): AsyncGenerator<T, void, undefined> {
  for await (const batch of batches) yield* batch;
}
