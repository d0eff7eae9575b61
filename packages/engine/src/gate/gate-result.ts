import type { Fraction } from '@assay/metrics';
import type { Action, JsonObject, ScorerVersion, Stability, Verdict } from '@assay/records';
import type { JudgedBy } from '../score/judge/judged-scores.ts';
import type { ScoredRun } from '../score/scored-run.ts';
import type { RunFacts } from './run-facts.ts';

export type Outcome = Verdict['outcome'];

/** One comparison that a gate made: the number, how sure it is, and what it was held to. Plain JSON. */
export interface GateCheck {
  readonly task_specification_key: string;
  readonly run_id: string;
  /** `exact-match.pass_rate`, `macro_f1`, `cost_usd` … */
  readonly name: string;
  /** `cohort policy`, `subtask easy`; null for all samples. */
  readonly part: string | null;
  readonly value: number | null;
  readonly interval: { readonly low: number; readonly high: number; readonly level: number } | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly n: number | null;
  readonly outcome: Outcome;
  /** A sentence with the value, its interval and the limit. */
  readonly message: string;
  /** Whose verdicts the number rests on; absent where none does. */
  readonly judged?: readonly JudgedBy[];
  /** What Assay can do where nothing could be checked, for a front end to word. */
  readonly action?: Extract<Action, { kind: 'set_baseline' }>;
}

export interface GateResult {
  /** The gate as the project file states it. */
  readonly gate: JsonObject;
  /** In the project file; null for what holds without being asked for. */
  readonly line: number | null;
  /** The kind of gate: `macro_f1`, `metric`, `coverage` … */
  readonly rule: string;
  readonly outcome: Outcome;
  readonly checks: readonly GateCheck[];
}

/** Everything gates may ask about one scored run. What was not gathered is null: gates on it are inconclusive. */
export interface GateEvidence extends ScoredRun {
  readonly facts: RunFacts | null;
  /** What scored it; null where that is not known any more. */
  readonly scorer_version?: ScorerVersion | null;
  readonly stability: StabilityNumbers | null;
  /** All runs of the series that it is of; absent: it alone. */
  readonly series?: readonly ScoredRun[];
  /** By the baseline's name. */
  readonly baselines: ReadonlyMap<string, ScoredRun>;
  /** Of those that another scorer version had judged: that they were scored again, or why they could not be. */
  readonly rescored?: ReadonlyMap<string, RescoredBaseline>;
}

export interface RescoredBaseline {
  /** Null: it was scored again. */
  readonly why: string | null;
  /** For people. */
  readonly note: string;
}

/** What N runs say of each aggregate, by its name, and of each sample. */
export interface StabilityNumbers {
  /** What people call scores whose trials a reducer made another metric of. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly metrics: Readonly<
    Record<
      string,
      {
        readonly mean: number | null;
        readonly std: number | null;
        readonly interval?: GateCheck['interval'];
        readonly n: number;
        readonly missing?: number;
      }
    >
  >;
  readonly samples?: Stability['samples'];
}

/** How much worse a score is than the baseline's; positive is worse, whatever the metric's direction. */
export interface RegressionFinding {
  readonly name: string;
  readonly drop: Fraction;
  /** Of the drop. */
  readonly interval: GateCheck['interval'];
  /** Upper end of the drop where the interval cannot say: nothing changed, so an exact bound on what could have. */
  readonly upper: number | null;
  readonly n: number;
  /** By rows: of the exact test, two-sided; null by aggregate. */
  readonly p_value: number | null;
  readonly test: string | null;
  /** By rows: samples that pass no longer, and that pass now (worse and better, without a pass rule). */
  readonly regressed: number | null;
  readonly improved: number | null;
  /** What the drop could be, had the samples without a score in one of the two been as good or as bad as can be. */
  readonly bounds?: { readonly low: Fraction; readonly high: Fraction };
  /** How many those are, where the metric has no range. */
  readonly unbounded?: number;
  /** Answers of either that could not be read, of a metric that has no worst value to count them at. */
  readonly unreadable?: number;
  /** By rows: samples without a score in one of the two that may pass no longer. */
  readonly open?: number;
  readonly aside: string;
}

/** Why there is nothing to find, and what would help. */
export interface NothingFound {
  readonly why: string;
  readonly action?: NonNullable<GateCheck['action']>;
}

export type FindingOrWhy = RegressionFinding | NothingFound;
