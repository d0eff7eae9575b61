import type { Clock, PaidBy } from '@assay/engine';
import type {
  Evaluator,
  JsonObject,
  JsonValue,
  OfficialScore,
  ScoredMetric,
  ScoredSlice,
  ScoreMark,
  ScorerKindName,
  ScorerOf,
  Submission,
} from '@assay/records';
import type { RegisteredEvaluator } from '../contract/evaluators.ts';
import type { SettledReview } from '../review/queue/open-review.ts';
import type { CommittedLabels } from '../vault/commit-labels.ts';
import type { Vault } from '../vault/vault.ts';

/** An evaluator on its way into a home. */
export interface Registration {
  readonly evaluator: Evaluator;
  /** Where the file stands: paths in it begin here. */
  readonly folder: string;
  /** Null: the file is checked, and nothing is kept. */
  readonly vault: Vault | null;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Rates of models that are shared with others; each has its own unless it is given. */
  readonly paid?: PaidBy | undefined;
}

/** A submission at the moment of its scoring. */
export interface ScoringWork {
  readonly submission: Submission;
  readonly registered: RegisteredEvaluator;
  readonly split: string;
  /** The bytes that came in under a name, held against their digest. */
  readonly artifact: (name: string) => Promise<Uint8Array>;
  /** The hidden labels of the split. That they were opened stands in the ledger first. */
  readonly labels: () => Promise<CommittedLabels>;
  /** What people said of it; null where nobody is asked. */
  readonly review: SettledReview | null;
  readonly vault: Vault;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Rates of models that are shared with others; each has its own unless it is given. */
  readonly paid?: PaidBy | undefined;
  /** Digits; the same for the same artifacts, scorer and hidden data. */
  readonly seed: string;
  readonly clock: Clock;
  /** The host runs code without a sandbox: the score is unofficial for ever. */
  readonly unsafe?: boolean;
  readonly signal?: AbortSignal;
}

/** What a scorer found. */
export interface ScorerResult {
  readonly metrics: readonly ScoredMetric[];
  readonly slices: readonly ScoredSlice[];
  /** Names of those that the host alone sees. */
  readonly hidden_slices?: readonly string[];
  readonly counts: OfficialScore['counts'];
  readonly marks: readonly ScoreMark[];
  /** What became of each item, for the host alone; null where there are no items. */
  readonly items: readonly JsonObject[] | null;
  /** What happened, in full and without anything hidden; null where there is nothing to tell. */
  readonly trace: { readonly full: JsonValue; readonly redacted: JsonValue } | null;
  readonly sandbox: JsonObject | null;
  readonly used: JsonObject | null;
  /** Whose verdicts its numbers rest on, where judges gave them: gates name it. */
  readonly judged?: JudgedBy;
}

/** The judges behind numbers. */
export interface JudgedBy {
  readonly scorer: string;
  readonly metrics: readonly string[];
  readonly version: string;
  /** How they did on answers that people have judged, in words; null where they were not tried. */
  readonly calibration: string | null;
  readonly isCalibrated: boolean;
}

/** A number that a scorer will give. */
export type PromisedMetric = Pick<ScoredMetric, 'name' | 'direction' | 'range'>;

/** A scorer as it is registered. */
export interface RegisteredScorer {
  /** What it is made of: everything that could change a number, hidden labels apart. */
  readonly components: JsonObject;
  readonly metrics: readonly PromisedMetric[];
}

/** One way to turn a submission into numbers. */
export interface ScorerKind<Kind extends ScorerKindName = ScorerKindName> {
  /**
   * Checks what the evaluator's file names, takes what is hidden into the vault, and says what the scorer is made of.
   * Throws what is wrong with the file. With `vault` null nothing is kept: the file is only checked.
   */
  readonly register: (scorer: ScorerOf<Kind>, registration: Registration) => Promise<RegisteredScorer>;
  /** An AssayError of trouble `invalid` is the submission's fault; `environment` is ours, and gives its quota back. */
  readonly score: (scorer: ScorerOf<Kind>, work: ScoringWork) => Promise<ScorerResult>;
}
