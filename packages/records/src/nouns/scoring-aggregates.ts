import * as z from 'zod';
import { jsonObjectSchema } from './json-schema.ts';
import { usageSchema } from './run.ts';
import { missingClassSchema } from './score-schema.ts';
import { spendSchema } from './spend.ts';
import { count, positive, text } from '../shape/scalars.ts';

const number = z.number().nullable();
const names = z.array(z.string()).readonly();

export const intervalSchema = z.strictObject({
  method: z.string(),
  level: z.number(),
  low: z.number(),
  high: z.number(),
});

const scoreType = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('boolean') }),
  z.strictObject({ kind: z.literal('number'), min: number, max: number }),
  z.strictObject({ kind: z.literal('label') }),
]);

const direction = z.enum(['higher', 'lower', 'none']);

const passRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('is-true') }),
  z.strictObject({
    kind: z.literal('at-least'),
    threshold: z.number(),
    over: z.literal('trials').exactOptional(),
  }),
  z.strictObject({
    kind: z.literal('at-most'),
    threshold: z.number(),
    over: z.literal('trials').exactOptional(),
  }),
]);

export const histogramSchema = z.strictObject({
  range: z.enum(['declared', 'observed']),
  bins: z.array(z.strictObject({ min: z.number(), max: z.number(), count })).readonly(),
});

/** One score over many samples; every number null where there is too little to say. */
export const metricAggregateSchema = z.strictObject({
  type: z.enum(['boolean', 'number', 'label']),
  direction,
  n: count,
  missing: count,
  missing_by_class: z.record(z.string(), count),
  /**
   * Samples that the model failed at or whose answer the metric cannot read, by class: they are among the scored ones, at the
   * worst value. Refusals are answers, and not among them. Absent where there are none, and in scorings of earlier versions.
   */
  against_model_by_class: z.record(z.string(), count).exactOptional(),
  coverage: number,
  mean: number,
  std: number,
  standard_error: number,
  clusters: count.nullable(),
  min: number,
  p5: number,
  p50: number,
  p95: number,
  max: number,
  mean_interval: intervalSchema.nullable(),
  pass_rule: passRule.nullable(),
  passed: count.nullable(),
  pass_rate: number,
  pass_rate_interval: intervalSchema.nullable(),
  pass_rate_bounds: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
  histogram: histogramSchema.nullable(),
  frequencies: z
    .array(z.strictObject({ label: z.string(), count, share: z.number() }))
    .readonly()
    .nullable(),
});

export const macroF1Schema = z.strictObject({
  value: number,
  metrics: names,
  excluded: names,
  unscored: names,
  /** Absent in scorings of earlier versions. */
  interval: intervalSchema.nullable().exactOptional(),
});

const group = {
  sample_count: count,
  metrics: z.record(z.string(), metricAggregateSchema),
  macro_f1: macroF1Schema,
};

const cohort = { name: z.string().nullable(), label: z.string(), is_untagged: z.boolean() };

/** A number that only a whole set has (F1, BLEU, mAP …). */
const setValue = z.strictObject({
  value: number,
  missing: z.strictObject({ class: missingClassSchema, why: z.string() }).nullable(),
  /** Failures of the model that the metric has no way to count: the value is of the rest. */
  uncounted: count,
  /** Samples that took part in the number; absent in scorings of earlier versions. */
  n: count.exactOptional(),
  /** Of a share that of a rate, else by bootstrap; where there is none, `interval_missing` says why. */
  interval: intervalSchema.exactOptional(),
  interval_missing: text.exactOptional(),
  details: jsonObjectSchema,
});

const setValues = z.record(z.string(), setValue);

const reducer = z.enum(['mean', 'majority', 'pass_at_k', 'pass_hat_k']);

/** A score as the metric declares it, and what the trials of a sample are reduced to before aggregation. */
const scoreFacts = z.strictObject({
  name: z.string(),
  /** The name in the catalogue, or `module:path`, `command:program`. */
  metric: z.string(),
  kind: z.enum(['sample', 'set', 'port']),
  type: scoreType,
  direction,
  pass_rule: passRule.nullable(),
  /** Of metrics of sets, as declared: with them and the statistics in the score table the number can be had again. */
  params: jsonObjectSchema.exactOptional(),
  /** The score that it takes for the output; absent: the output itself. */
  input: z.string().exactOptional(),
  /** Null with one trial: the aggregates are over the scores themselves. */
  reduced: z
    .strictObject({ by: reducer, type: scoreType, direction, pass_rule: passRule.nullable() })
    .nullable(),
});

/** How far the judges of a score agree with people, on answers that people have judged. */
export const judgeCalibrationSchema = z.strictObject({
  cases: count,
  agreed: count,
  agreement_rate: z.number(),
  min_agreement: z.number(),
  /** Cohen's; null where it is undefined. */
  kappa: number,
  /** Counts, people's verdict first. A case without a verdict is in none of the four. */
  pass_pass: count,
  pass_fail: count,
  fail_pass: count,
  fail_fail: count,
  unjudged: count,
  /** Spearman's rho of an answer's length and its score; null where it is undefined. */
  length_correlation: number,
  /** Cases on which judges and people differ, by id; a case without a verdict is one. */
  disagreed: names,
  critical_disagreed: names,
  passed: z.boolean(),
});

export const judgeUsageSchema = usageSchema.extend({ requests: count });

/** What a scoring's score table comes to; keys in this order; no label is in it. */
export const scoringAggregatesSchema = z.strictObject({
  schema_version: z.literal('assay.aggregates.v1'),
  trials: z.strictObject({ num_trials: positive, reducer, k: positive }),
  /** One per score name, in the order of the scorer and of the score table. */
  scores: z.array(scoreFacts).readonly(),
  /** The scorer's own names: `refusal_rate`. */
  named: z.record(z.string(), number),
  /** What each of them stands for: `refusal.pass_rate`; absent where there are none, and in scorings of earlier versions. */
  named_of: z.record(z.string(), z.string()).exactOptional(),
  level: z.number(),
  ...group,
  cohorts: z.array(z.strictObject({ ...cohort, ...group })).readonly(),
  subtasks: z
    .strictObject({
      groups: z.array(z.strictObject({ name: z.string(), ...group })).readonly(),
      unweighted_mean: z.record(z.string(), z.strictObject({ mean: number, pass_rate: number })),
      /** Samples that name no subtask: in the pooled numbers only. */
      without_subtask: count,
      /** Samples of one cluster stand in several subtasks: their numbers vary together. Absent where none does. */
      shared_clusters: z.literal(true).exactOptional(),
    })
    .nullable(),
  /** By score name; null without such metrics. */
  set_values: z
    .strictObject({
      all: setValues,
      cohorts: z.array(z.strictObject({ ...cohort, values: setValues })).readonly(),
      subtasks: z
        .strictObject({
          groups: z.array(z.strictObject({ name: z.string(), values: setValues })).readonly(),
          /** Null where a subtask has no value. */
          unweighted_mean: z.record(z.string(), number),
        })
        .nullable(),
    })
    .nullable(),
  /** Outputs by what became of them, every trial counted. */
  outputs: z.strictObject({
    produced: count,
    failed: count,
    /** Planned, but the run was stopped before them. */
    absent: count,
    failed_by_class: z.record(z.string(), count),
    /** At which the model was heard: produced, refused, or answered in another form; absent where none failed, and in scorings of earlier versions. */
    answered: count.exactOptional(),
    /** Cut off at the longest length allowed; absent in scorings of earlier versions. */
    truncated: count.exactOptional(),
    /** Produced without any text; absent in scorings of earlier versions. */
    empty: count.exactOptional(),
  }),
  /** What the judges used; null where none was asked. Unknown parts are null, not zero. */
  judge_usage: judgeUsageSchema.nullable(),
  /** By score name, of the judges that were tried on cases first; absent where none was. */
  judge_calibration: z.record(z.string(), judgeCalibrationSchema).exactOptional(),
  /** What this scoring spent, by model; absent where no model was asked, and in scorings of earlier versions. */
  spend: z.array(spendSchema).readonly().exactOptional(),
  /** The ceiling that kept the scoring from asking everybody; absent: none did. */
  stopped_because: text.exactOptional(),
  warnings: names,
});

export type ScoringAggregates = z.infer<typeof scoringAggregatesSchema>;
export type ScoreFacts = z.infer<typeof scoreFacts>;
export type SetValue = z.infer<typeof setValue>;
export type SetValues = NonNullable<ScoringAggregates['set_values']>;
export type OutputCounts = ScoringAggregates['outputs'];
export type TrialReducer = z.infer<typeof reducer>;
export type JudgeCalibration = z.infer<typeof judgeCalibrationSchema>;
