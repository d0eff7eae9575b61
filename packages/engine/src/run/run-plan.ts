import type { JsonValue, RunManifest } from '@assay/records';
import type { Inputs } from '../declare/inputs.ts';
import type { Ceilings } from '../ask/spend/spend-ledger.ts';
import type { Price } from '../ask/spend/usage-cost.ts';
import type { ModelLimits } from '../declare/project.ts';
import type { Message, Model } from '../ports/model.ts';
import type { FailureCount } from './failure-tally.ts';

/** Everything one run needs, resolved: no name is looked up from here on. */
export interface RunPlan {
  /** As it will be stored; `closed_at` and `stopped_because` are still open. */
  readonly manifest: RunManifest;
  readonly inputs: Inputs;
  readonly model: Model;
  readonly render: (input: JsonValue) => readonly Message[];
  /** What is wrong with an output by the problem's schema; null: nothing. Such an output is `unparsable`. */
  readonly faultOf: (output: JsonValue) => string | null;
  readonly limits: ModelLimits;
  readonly budget: Budget;
}

/** Ceilings for the run and what is asked with it; reaching one stops it cleanly. */
interface Budget extends Ceilings {
  readonly price: Price | null;
}

/** What a watcher of a run sees. Counts are of journalled samples, never of hopes. */
export interface RunProgress {
  readonly planned: number;
  readonly done: number;
  /** Those of `done` that an earlier session did. */
  readonly recalled: number;
  readonly failed: number;
  /** Those of `failed`, by class. */
  readonly failures: readonly FailureCount[];
  readonly in_flight: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cost_usd: number | null;
  readonly cached: number;
  readonly elapsed_ms: number;
}
