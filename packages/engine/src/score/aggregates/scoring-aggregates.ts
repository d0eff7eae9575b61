import type {
  Direction,
  Interval,
  PassRule,
  ScoreAggregates,
  ScoreDefinition,
  ScoreType,
} from '@assay/metrics';
import type { JsonObject, MissingClass, Spend, Usage } from '@assay/records';
import type { JudgeCalibrations } from '../judge/judge-calibration.ts';

/** What `Scoring.aggregates` holds. Derived from the score table; keys in this order; no label is in it. */
export interface ScoringAggregates extends ScoreAggregates {
  readonly schema_version: 'assay.aggregates.v1';
  readonly trials: TrialSettings;
  /** One per score name, in the order of the scorer and of the score table. */
  readonly scores: readonly ScoreFacts[];
  /** The scorer's own names: `refusal_rate`. */
  readonly named: Readonly<Record<string, number | null>>;
  /** Numbers that only a whole set has (F1, BLEU, mAP …), by score name; null without such metrics. */
  readonly set_values: SetValues | null;
  /** Outputs by what became of them, every trial counted. */
  readonly outputs: OutputCounts;
  /** What the judges used; null where none was asked. Unknown parts are null, not zero. */
  readonly judge_usage: (Usage & { readonly requests: number }) | null;
  /** By score name, of the judges that were tried on cases first; absent where none was. */
  readonly judge_calibration?: JudgeCalibrations;
  /** What this scoring spent, by who was asked; absent where nobody was, and in scorings of earlier versions. */
  readonly spend?: readonly Spend[];
  /** The ceiling that kept the scoring from asking everybody; absent: none did. */
  readonly stopped_because?: string;
  readonly warnings: readonly string[];
}

interface TrialSettings {
  readonly num_trials: number;
  readonly reducer: TrialReducer;
  readonly k: number;
}

export type TrialReducer = 'mean' | 'majority' | 'pass_at_k' | 'pass_hat_k';

/** A score as the metric declares it, and what the trials of a sample are reduced to before aggregation. */
export interface ScoreFacts {
  readonly name: string;
  /** The name in the catalogue, or `module:path`, `command:program`. */
  readonly metric: string;
  readonly kind: 'sample' | 'set' | 'port';
  readonly type: ScoreType;
  readonly direction: Direction;
  readonly pass_rule: PassRule | null;
  /** Null with one trial: the aggregates are over the scores themselves. */
  readonly reduced: {
    readonly by: TrialReducer;
    readonly type: ScoreType;
    readonly direction: Direction;
    readonly pass_rule: PassRule | null;
  } | null;
}

export interface SetValue {
  readonly value: number | null;
  readonly missing: { readonly class: MissingClass; readonly why: string } | null;
  /** Failures of the model that the metric has no way to count: the value is of the rest. */
  readonly uncounted: number;
  /** By bootstrap, over all samples; absent of parts of them, and where there is too little to say. */
  readonly interval?: Interval;
  readonly details: JsonObject;
}

export interface SetValues {
  readonly all: Readonly<Record<string, SetValue>>;
  readonly cohorts: readonly {
    readonly name: string | null;
    readonly label: string;
    readonly is_untagged: boolean;
    readonly values: Readonly<Record<string, SetValue>>;
  }[];
  readonly subtasks: {
    readonly groups: readonly {
      readonly name: string;
      readonly values: Readonly<Record<string, SetValue>>;
    }[];
    /** Null where a subtask has no value. */
    readonly unweighted_mean: Readonly<Record<string, number | null>>;
  } | null;
}

export interface OutputCounts {
  readonly produced: number;
  readonly failed: number;
  /** Planned, but the run was stopped before them. */
  readonly absent: number;
  readonly failed_by_class: Readonly<Record<string, number>>;
}

/** What aggregation and comparison need to know of a score: of one trial, or of the reduced sample. */
export function definitionOf(facts: ScoreFacts, of: 'trial' | 'sample'): ScoreDefinition {
  const { type, direction, pass_rule } = of === 'sample' && facts.reduced !== null ? facts.reduced : facts;
  return { name: facts.name, scoreType: type, direction, passRule: pass_rule };
}
