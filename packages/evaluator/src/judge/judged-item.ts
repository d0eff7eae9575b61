import type { JsonObject, JudgePolicy } from '@assay/records';

/** What one judge said of an answer, once. */
export interface GivenVerdict {
  readonly judge: string;
  readonly repeat: number;
  /** On the scale of the verdict; null where there is none. */
  readonly value: number | null;
  readonly label: string | null;
  readonly reason: string;
  /** Why there is none. */
  readonly missing: string | null;
  /** Of a pair: the two orders did not agree. */
  readonly inconsistent: boolean;
  readonly served: string | null;
}

/** What the panel made of an answer. */
export interface JudgedItem {
  readonly id: string;
  /** Null: the judges gave no verdict, or reached no consensus. */
  readonly value: number | null;
  readonly label: string | null;
  readonly passed: boolean | null;
  /** `judge_error`, `no_consensus`; null where there is a verdict. */
  readonly missing: string | null;
  readonly verdicts: readonly GivenVerdict[];
  /** The answer speaks to the judge rather than to a reader. */
  readonly suspect: boolean;
}

/** Whether a verdict passes; null where the policy has no rule for it. */
export function doesPass(
  { value, label }: { readonly value: number | null; readonly label: string | null },
  { verdict }: Pick<JudgePolicy, 'verdict'>,
): boolean | null {
  if (verdict === undefined) return null;
  if ('labels' in verdict) return label === null ? null : verdict.pass.includes(label);
  return value === null || verdict.pass === undefined ? null : value >= verdict.pass;
}

/** The ends of the scale that verdicts are on. */
export function rangeOf({ verdict }: Pick<JudgePolicy, 'verdict'>): {
  readonly min: number;
  readonly max: number;
} {
  return verdict !== undefined && 'score' in verdict ? verdict.score : { min: 0, max: 1 };
}

/** The verdict asked for, as JSON Schema. */
export function verdictSchema(properties: JsonObject): JsonObject {
  return {
    type: 'object',
    properties: { ...properties, reason: { type: 'string' } },
    required: [...Object.keys(properties), 'reason'],
    additionalProperties: false,
  };
}
