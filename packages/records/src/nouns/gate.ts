import * as z from 'zod';
import { amount, count, share, text } from '../shape/scalars.ts';

const name = text;

/** A floor, a ceiling, or both; a value equal to either passes. */
const limits = z
  .strictObject({ min: z.number().optional(), max: z.number().optional() })
  .refine(({ min, max }) => min !== undefined || max !== undefined, 'expected min, max or both')
  .refine(({ min, max }) => min === undefined || max === undefined || min <= max, 'expected min <= max');
const shareLimits = z
  .strictObject({ min: share.optional(), max: share.optional() })
  .refine(({ min, max }) => min !== undefined || max !== undefined, 'expected min, max or both')
  .refine(({ min, max }) => min === undefined || max === undefined || min <= max, 'expected min <= max');
const ceiling = z.strictObject({ max: amount });

/** Part of the samples: those with a tag (null: those without any), or those of a subtask. All of them without either. */
const part = { cohort: name.nullable().optional(), subtask: name.optional() };
const onePart = [
  ({ cohort, subtask }: { cohort?: string | null | undefined; subtask?: string | undefined }) =>
    cohort === undefined || subtask === undefined,
  'expected a cohort or a subtask, not both',
] as const;

/** Samples that are missing and could turn the outcome leave it inconclusive, unless they are to be ignored. */
const ignoring = z.literal('ignore');

/** The mean over the runs of a series, with the interval over them, instead of each run alone. */
const series = { over: z.literal('series').optional() };
const wholeSeries = [
  ({
    over,
    cohort,
    subtask,
  }: {
    over?: string | undefined;
    cohort?: string | null | undefined;
    subtask?: string | undefined;
  }) => over === undefined || (cohort === undefined && subtask === undefined),
  'over: series is over all samples; expected it without cohort and subtask',
] as const;

const macroF1Gate = z
  .strictObject({ macro_f1: shareLimits, missing: ignoring.optional(), ...part, ...series })
  .refine(...onePart)
  .refine(...wholeSeries);

/** What a metric can be held to, by the name of the aggregate; `value` is a set metric's number or an aggregate's own name. */
const aggregateLimits = {
  pass_rate: shareLimits.optional(),
  mean: limits.optional(),
  value: limits.optional(),
  std: limits.optional(),
  standard_error: limits.optional(),
  min: limits.optional(),
  p5: limits.optional(),
  p50: limits.optional(),
  p95: limits.optional(),
  max: limits.optional(),
  coverage: shareLimits.optional(),
  n: limits.optional(),
  missing: z.union([limits, ignoring]).optional(),
  passed: limits.optional(),
} as const;

/** The aggregates that a metric's gate can name. */
export const gateAggregates = Object.keys(aggregateLimits) as readonly (keyof typeof aggregateLimits)[];

/** What runs of a series have a mean of. */
const SERIES_AGGREGATES: ReadonlySet<string> = new Set(['pass_rate', 'mean', 'value']);

const metricGate = z
  .strictObject({ metric: name, ...part, ...series, ...aggregateLimits })
  .refine(...onePart)
  .refine(...wholeSeries)
  .refine(
    (gate) =>
      gate.over === undefined ||
      gateAggregates.every(
        (name) => gate[name] === undefined || gate[name] === 'ignore' || SERIES_AGGREGATES.has(name),
      ),
    'over: series holds the mean over runs of pass_rate, mean or value to a limit',
  )
  .refine(
    (gate) => gateAggregates.some((name) => gate[name] !== undefined && gate[name] !== 'ignore'),
    `expected an aggregate with min or max: ${gateAggregates.join(', ')}`,
  );

/** Below the floor nothing can be said: inconclusive, never a failure. */
const coverageGate = z.strictObject({
  coverage: z.strictObject({ min: share, metric: name.optional() }),
});

const stabilityGate = z.strictObject({
  stability: z.strictObject({ metric: name, max_std: amount, missing: ignoring.optional() }),
});

/** Of the run and its judges together. */
const costGate = z.strictObject({ cost: z.strictObject({ max_usd: amount }) });

const latencyLimits = {
  mean_ms: ceiling.optional(),
  p50_ms: ceiling.optional(),
  p95_ms: ceiling.optional(),
  p99_ms: ceiling.optional(),
  max_ms: ceiling.optional(),
} as const;

const latencyGate = z.strictObject({
  latency: z
    .strictObject(latencyLimits)
    .refine(
      (latency) => Object.keys(latency).length > 0,
      `expected one of ${Object.keys(latencyLimits).join(', ')}`,
    ),
});

/**
 * Against a named baseline. `max_drop` (0 unless given or `max_regressions` is): how much worse the score may be
 * on average; a drop equal to it passes. `max_regressions`: how many samples may pass no longer (or, without
 * a pass rule, be worse). `confident_only`: what chance alone may have made is not a failure.
 * `non_inferior`: the data must exclude a larger drop. `allow_changed`: compare although the scorer or the
 * data are others.
 */
const regressionRule = z
  .strictObject({
    against: name,
    metric: name,
    ...part,
    missing: ignoring.optional(),
    by: z.enum(['rows', 'aggregate']).optional(),
    max_drop: amount.optional(),
    max_regressions: count.optional(),
    confident_only: z.boolean().optional(),
    non_inferior: z.boolean().optional(),
    allow_changed: z.boolean().optional(),
  })
  .refine(...onePart)
  .refine(
    ({ by, max_regressions: most }) => by !== 'aggregate' || most === undefined,
    'max_regressions counts rows; expected it without by: aggregate',
  )
  .refine(
    ({ confident_only: confident, non_inferior: strict }) => confident !== true || strict !== true,
    'expected confident_only or non_inferior, not both',
  );

/** Its part of the samples stands beside it, as in every gate; inside it, where it used to stand, it is read too. */
const regressionGate = z
  .strictObject({ regression: regressionRule, ...part, missing: ignoring.optional() })
  .refine(...onePart)
  .refine(
    ({ regression, cohort, subtask }) =>
      (cohort === undefined && subtask === undefined) ||
      (regression.cohort === undefined && regression.subtask === undefined),
    'expected cohort or subtask once, beside regression',
  );

/** A rule over a scoring and what belongs to it; its result is a Verdict. Unknown keys are refused. */
export const gateSchema = z.union([
  macroF1Gate,
  coverageGate,
  metricGate,
  stabilityGate,
  costGate,
  latencyGate,
  regressionGate,
]);

export type Gate = z.infer<typeof gateSchema>;
export type RegressionRule = z.infer<typeof regressionRule>;
export type MetricRule = z.infer<typeof metricGate>;
