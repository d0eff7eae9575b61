import {
  cachePolicySchema,
  comparisonSchema,
  digestSchema,
  histogramSchema,
  intervalSchema,
  type JsonObject,
  jsonObjectSchema,
  type JsonValue,
  judgeCalibrationSchema,
  judgeUsageSchema,
  labelCommitmentSchema,
  macroF1Schema,
  metricAggregateSchema,
  modelSchema,
  runOverridesSchema,
  runPartSchema,
  spendSchema,
  stabilitySchema,
  unknownCostSchema,
  verdictSchema,
} from '@assay/records';
import * as z from 'zod';

// Objects are open: a later version may add keys, and what reads this one goes on working.

const stability = stabilitySchema.unwrap();
const count = z.int().nonnegative();
const number = z.number().nullable();
const intervalMissing = z.string().nullable().describe('Why there is no interval.');
const metric = metricAggregateSchema.omit({ histogram: true }).extend({
  label: z.string().describe('What people call the score: its name, with the reducer of its trials.'),
  interval_missing: intervalMissing,
});
const macroF1 = macroF1Schema.extend({
  interval: intervalSchema.nullable(),
  interval_missing: intervalMissing,
});

const group = { sample_count: count, metrics: z.record(z.string(), metric), macro_f1: macroF1 };

const setValues = z.record(
  z.string(),
  z.object({
    value: number,
    missing: z.string().nullable().describe('The class of what is missing.'),
    missing_why: z
      .string()
      .nullable()
      .describe('Why it is not defined, where a metric of the catalogue says so.'),
    uncounted: count,
    n: count.nullable().describe('Samples that took part in it; null in scorings of earlier versions.'),
    interval: intervalSchema.nullable().describe('Of a share that of a rate, else by bootstrap.'),
    interval_missing: intervalMissing,
  }),
);

const outcome = z.enum(['pass', 'fail', 'inconclusive']);

const gateCheck = z.object({
  task_specification_key: z.string(),
  run_id: z.string(),
  name: z.string(),
  part: z.string().nullable(),
  value: number,
  interval: intervalSchema.omit({ method: true }).nullable(),
  min: number,
  max: number,
  n: count.nullable(),
  outcome,
  message: z.string(),
  action: z
    .object({
      kind: z.literal('set_baseline'),
      name: z.string().exactOptional(),
      run: z.string().exactOptional(),
      scores_first: z.literal(true).exactOptional(),
    })
    .exactOptional()
    .describe('What would help where nothing could be checked.'),
});

const gateResult = z.object({
  gate: jsonObjectSchema,
  line: count.nullable(),
  rule: z.string(),
  outcome,
  checks: z.array(gateCheck).readonly(),
});

const latency = z.object({
  n: count,
  cached: count.describe('Answers from the cache, with the duration that they had when the model gave them.'),
  unknown: count.describe('Answers without a duration.'),
  unanswered: count.describe(
    'Requests without an answer: crashes, and timeouts, which count with the time waited.',
  ),
  at_worst: z
    .object({ p50: z.number().nullable(), p95: z.number().nullable(), p99: z.number().nullable() })
    .describe('Percentiles where each of those took longer than any answer; null: unknown.'),
  mean: z.number(),
  p50: z.number(),
  p95: z.number(),
  p99: z.number(),
  max: z.number(),
  histogram: histogramSchema,
});

/** What is said of one scored run. Counts, not contents, of anything hidden: no label and no citation is in it. */
const excerpt = z.object({ text: z.string(), characters: count, shortened: z.boolean() });

export const reportSchema = z.object({
  schema_version: z.literal('assay.report.v1'),
  verdict: verdictSchema.nullable().describe('Null where no gate was judged.'),
  gates: z.array(gateResult).readonly(),
  run: z.object({
    id: z.string(),
    parent_id: z.string().nullable(),
    run_index: count,
    evaluation_key: z.string(),
    task_specification_key: z.string(),
    task_key: z.string(),
    display_names: z
      .object({ evaluation: z.string(), model: z.string(), task: z.string() })
      .partial()
      .optional()
      .describe('What people call them, where the project says so.'),
    model: modelSchema,
    model_identity: jsonObjectSchema,
    task_digest: digestSchema,
    prompt_digest: digestSchema.nullable(),
    inputs_digest: digestSchema,
    selection: z
      .object({ where: z.array(z.string()).readonly(), only: z.array(z.string()).readonly() })
      .partial()
      .optional()
      .describe('Conditions on samples and ids that were asked for, those of the project among them.'),
    part: runPartSchema.optional().describe('Set where a command chose a part of the samples.'),
    overrides: runOverridesSchema
      .optional()
      .describe('Set where a command asked otherwise than the project declares.'),
    mark: z
      .string()
      .nullable()
      .describe('What stands beside every number of a run that is not whole; null where it is.'),
    samples: count,
    num_trials: count,
    seed: z.string(),
    cache: cachePolicySchema,
    environment: jsonObjectSchema,
    stopped_because: z.string().nullable(),
  }),
  scoring: z.object({
    id: z.string(),
    scorer_key: z.string(),
    scorer_version: digestSchema,
    hidden_data: labelCommitmentSchema
      .nullable()
      .describe('A salted commitment to the labels, which are not here, nor is a digest of them.'),
    scores: digestSchema.describe('Digest of the score table.'),
    status: z.enum(['current', 'superseded', 'invalidated', 'withdrawn']),
  }),
  outputs: z.object({
    produced: count,
    failed: count,
    absent: count,
    cached: count.nullable(),
    truncated: count.nullable().describe('Answers that were cut off at the longest length allowed.'),
    empty: count.nullable().describe('Answers without any text.'),
    retried: count.nullable().describe('Outputs that were asked for more than once.'),
    retries: count.nullable().describe('How often more, all together.'),
    waited_ms: count.nullable().describe('How long was waited between tries, all together.'),
    with_reasoning: count.nullable().describe('Answers that came with reasoning beside them.'),
    finish_reasons: z.record(z.string(), count).nullable().describe('Why answers ended, most first.'),
    served_models: z
      .record(z.string(), count)
      .nullable()
      .describe('Which models the provider says have answered, most first.'),
  }),
  failures: z
    .array(
      z.object({
        class: z.string(),
        count,
        counts_against_model: z.boolean(),
        first: z.object({ sample_id: z.string(), message: z.string() }).optional(),
      }),
    )
    .describe('Outputs that failed, by class, with what the first of each said; most first.'),
  usage: z
    .object({
      input_tokens: number,
      output_tokens: number,
      cost_usd: number,
      reported: z.object({ input_tokens: count, output_tokens: count, cost_usd: count }),
      cost_histogram: histogramSchema
        .nullable()
        .describe('Outputs by what each cost, where that is known; null where none cost anything.'),
    })
    .nullable()
    .describe('Null where the journal was not read; a number that was not reported is null, not zero.'),
  judge_usage: judgeUsageSchema.nullable(),
  spend: z
    .object({
      cost_usd: z.number().describe('What is certain to have been spent.'),
      unknown_cost: unknownCostSchema.nullable(),
      by: z.array(spendSchema).readonly(),
    })
    .nullable()
    .describe(
      'All that was asked: the model, judges and embedding models. Null where the journal was not read.',
    ),
  judge_calibration: z
    .record(z.string(), judgeCalibrationSchema)
    .nullable()
    .describe('How far the judges agree with people on cases that people judged, by score name.'),
  expected_scores: z
    .array(z.string())
    .readonly()
    .describe('The scores that the problem of the task expects, in its order.'),
  sample_count: count,
  trials: z.object({ num_trials: count, reducer: z.string(), k: count }),
  scores: z.array(
    z.object({ name: z.string(), metric: z.string(), kind: z.enum(['sample', 'set', 'port']) }),
  ),
  metrics: z.record(z.string(), metric).describe('By score name; the aggregates over all samples.'),
  macro_f1: macroF1.describe('The mean pass rate over the metrics that have a pass rule.'),
  named: z.record(z.string(), number).describe("The scorer's own names for aggregates."),
  named_intervals: z
    .record(
      z.string(),
      z.object({ interval: intervalSchema.nullable(), interval_missing: z.string().nullable() }),
    )
    .describe('By own name: the interval of what it stands for, or why there is none.'),
  set_values: setValues.nullable().describe('Numbers that only a whole set has.'),
  histograms: z.record(z.string(), histogramSchema.nullable()),
  cohorts: z.array(
    z.object({
      name: z.string().nullable(),
      label: z.string(),
      is_untagged: z.boolean(),
      ...group,
      set_values: setValues.nullable(),
    }),
  ),
  subtasks: z
    .object({
      groups: z.array(z.object({ name: z.string(), ...group, set_values: setValues.nullable() })),
      unweighted_mean: z.record(
        z.string(),
        z.object({
          mean: number,
          pass_rate: number,
          value: number,
          mean_interval: intervalSchema.nullable(),
          pass_rate_interval: intervalSchema.nullable(),
          value_interval: intervalSchema.nullable(),
          interval_missing: z.string().nullable().describe('Why none of the three is there.'),
        }),
      ),
      without_subtask: count,
    })
    .nullable(),
  worst_samples: z
    .array(
      z.object({
        score_name: z.string(),
        /** How many do not pass; null without a pass rule. */
        not_passed: count.nullable(),
        samples: z.array(
          z.object({
            sample_id: z.string(),
            value: z.union([z.boolean(), z.number()]),
            asked: excerpt
              .optional()
              .describe('Only where outputs were asked for, and the project still has it.'),
            output: excerpt.optional().describe('Only where it was asked for.'),
            reasons: z
              .array(z.object({ judge: z.string(), text: z.string() }))
              .optional()
              .describe('What judges gave as their reasons: only where outputs were asked for.'),
          }),
        ),
      }),
    )
    .describe('Per score, those that do not pass, worst first; the worst where nothing says what passes.'),
  comparison: comparisonSchema.nullable(),
  stability: stability
    .omit({ samples: true })
    .extend({ unstable_samples: stability.shape.samples })
    .nullable(),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  timing: z
    .object({
      started_at: z.string(),
      closed_at: z.string().nullable(),
      scored_at: z.string(),
      latency_ms: latency.nullable(),
    })
    .describe('Timestamps and durations: all that may differ between two equal runs.'),
});

export type Report = z.infer<typeof reportSchema>;
export type ReportMetric = z.infer<typeof metric>;
export type ReportGroup = Pick<Report, 'sample_count' | 'metrics' | 'macro_f1'>;

/** The published JSON Schema of reports: keys may be added within a major version, so objects are open. */
export function reportJsonSchema(): JsonObject {
  const { $schema, ...schema } = z.toJSONSchema(reportSchema, { io: 'input', reused: 'ref' }) as JsonObject;
  return {
    $schema: $schema!,
    title: 'Assay report',
    description: 'assay.report.v1: what is said of one scored run. Keys are added within v1, never removed.',
    ...(opened(schema) as JsonObject),
  };
}

/** The records inside are closed where they are written; for readers of reports they are open too. */
function opened(schema: JsonValue): JsonValue {
  if (Array.isArray(schema)) return schema.map(opened);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(
    ([key, value]) => key !== 'readOnly' && (key !== 'additionalProperties' || value !== false),
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, opened(value)]));
}
