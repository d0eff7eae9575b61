import { type JsonObject, jsonObjectSchema, jsonValueSchema, type JudgePolicy } from '@assay/records';
import * as z from 'zod';

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

const texts = z.record(z.string(), z.string()).nullable();
const rate = z.strictObject({
  hits: z.int().nonnegative(),
  of: z.int().nonnegative(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

/** How judges did on answers that people have judged. */
const panelCalibrationSchema = z.strictObject({
  cases: z.int().positive(),
  agreement: rate,
  /** Of what people passed, the share that the judges pass. */
  sensitivity: rate,
  /** Of what people failed, the share that the judges fail. */
  specificity: rate,
  kappa: z.number().nullable(),
  /** The share of cases that people passed. */
  prevalence: z.number(),
  unjudged: z.int().nonnegative(),
  /** Cases that no judge may get wrong, empty, constant and irrelevant answers among them, and that were. */
  critical_failed: z.array(z.string()).readonly(),
  /** Of pairs, how often the verdict was the same in both orders; null where there are none. */
  position: rate.nullable(),
  /** Spearman's rho between length and score; null where it cannot be told. */
  length_correlation: z.number().nullable(),
  /** Which model answered, as its provider says, by judge. */
  served: z.record(z.string(), z.string()),
  verdicts: z.record(z.string(), z.enum(['pass', 'fail', 'none'])),
  passed: z.boolean(),
  /** Why it did not pass. */
  why: z.string().nullable(),
});
export type PanelCalibration = z.infer<typeof panelCalibrationSchema>;

const caseSchema = z.strictObject({
  id: z.string(),
  input: jsonValueSchema,
  output: jsonValueSchema,
  expected: jsonValueSchema.exactOptional(),
  human_verdict: z.enum(['pass', 'fail']),
  critical: z.boolean(),
});

/** What judges are asked and tried on: all of it is hidden, and stays in the vault under its digest. */
export const judgeFilesSchema = z.strictObject({
  instruction: z.string(),
  rubric: z.string(),
  inputs: texts,
  reference: texts,
  models: z.array(jsonObjectSchema).readonly(),
  cases: z.array(caseSchema).readonly(),
  calibration: panelCalibrationSchema.nullable(),
});
export type JudgeFiles = z.infer<typeof judgeFilesSchema>;
