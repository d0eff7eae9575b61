import type { Action, JsonObject, Verdict } from '@assay/records';
import type { JudgedBy } from '../score/judge/judged-scores.ts';

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
