import type { ScorerVersion, Stability } from '@assay/records';
import type { ScoredRun } from '../../score/scored-run.ts';
import type { GateCheck } from '../gate-result.ts';
import type { RunFacts } from './run-facts.ts';

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
