import type { JsonObject, JsonValue, JudgeVerdict } from '@assay/records';

/** What a judge is asked about one output, or about two of which it may prefer one. */
export interface JudgeQuestion {
  /** Of the sample. */
  readonly id: string;
  readonly instruction: string;
  readonly rubric: string | null;
  readonly input: JsonValue | null;
  readonly outputs: readonly [output: string] | readonly [first: string, second: string];
  /** Null where there is none, or where the judge may not see it. */
  readonly expected: string | null;
  /**
   * The verdicts allowed, as JSON Schema: an object with `reason` and `score` (a number), `preferred`, or one
   * property with an `enum` of labels.
   */
  readonly verdict: JsonObject;
  /** Which of several verdicts of this judge on the same, from 0. */
  readonly repeat: number;
}

/**
 * A model, a person or code that answers a typed verdict. What keeps it from one is a verdict too, `failed`; it
 * throws only for what ends the scoring, and the signal's reason when that is aborted.
 */
export interface Judge {
  /** Everything of it that can change a verdict; part of the scorer version. No secrets. */
  readonly identity: JsonObject;
  readonly judge: (question: JudgeQuestion, signal: AbortSignal) => Promise<JudgeVerdict>;
}
