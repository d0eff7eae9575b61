import { jsonObjectSchema, jsonValueSchema } from '@assay/records';
import * as z from 'zod';

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
