import * as z from 'zod';
import { jsonObjectSchema, keySchema } from '../json-schema.ts';
import { judgePolicySchema } from './judge-policy.ts';
import { amount, positive, text } from '../../shape/scalars.ts';

const path = text;
const metricName = text.max(250);

/** A metric as in the project file: a name, or a name with its parameters. */
const metric = z.union([text, z.record(text, jsonObjectSchema.nullable())]);

/** A number that a scorer of the host's own gives, declared before it gives one. */
const declaredMetric = z.strictObject({
  name: metricName,
  direction: z.enum(['higher', 'lower']),
  min: z.number().optional(),
  max: z.number().optional(),
});

const shared = {
  key: keySchema,
  /** The artifact that it scores; the only one unless named. */
  artifact: keySchema.optional(),
};

const labels = z.strictObject({
  ...shared,
  kind: z.literal('labels'),
  metrics: z.array(metric).min(1).readonly(),
  aggregates: z.record(keySchema, z.string().regex(/^.+\.[^.]+$/)).optional(),
});

/** What the driver measures of a submission's code, never claimed; `<key>.<signal>` is a number like any other. */
const operationalSignals = [
  'latency_p50_ms',
  'latency_p95_ms',
  'total_cpu_s',
  'peak_memory_mb',
  'calls',
  'violation_rate',
  'cost_usd',
  'passes_per_cpu_s',
  'passes_per_usd',
] as const;
export type OperationalSignal = (typeof operationalSignals)[number];

const tests = z.strictObject({
  ...shared,
  kind: z.literal('tests'),
  tests: path,
  runs: z.int().min(1).max(100).default(1),
  pass: z.enum(['all', 'majority']).default('all'),
  limits: jsonObjectSchema.optional(),
  signals: z.array(z.enum(operationalSignals)).readonly().default([]),
  /** US dollars for an hour of CPU, which `cost_usd` is made of. */
  price_per_cpu_hour: amount.optional(),
});

const program = z.strictObject({
  ...shared,
  kind: z.literal('program'),
  command: z.array(text).min(1).readonly().optional(),
  url: z.url().optional(),
  /** Files of the program, beside the evaluator's file. */
  code: path.optional(),
  metrics: z.array(declaredMetric).min(1).readonly(),
  timeout_ms: positive.optional(),
});

const judge = z.strictObject({
  ...shared,
  kind: z.literal('judge'),
  judge: judgePolicySchema,
  /** Metrics of the catalogue over the judges' verdicts. */
  metrics: z.array(metric).readonly().default([]),
});

const arena = z.strictObject({
  ...shared,
  kind: z.literal('arena'),
  arena: z.union([path, jsonObjectSchema]),
});

/** People, as `review` of the evaluator says. */
const review = z.strictObject({ ...shared, kind: z.literal('review') });

export const scorerKinds = { labels, tests, program, judge, arena, review } as const;

/** How a submission becomes numbers. */
export const scorerSchema = z.discriminatedUnion('kind', [labels, tests, program, judge, arena, review]);
export type EvaluatorScorer = z.infer<typeof scorerSchema>;
export type ScorerKindName = EvaluatorScorer['kind'];
export type ScorerOf<Kind extends ScorerKindName> = Extract<EvaluatorScorer, { kind: Kind }>;
