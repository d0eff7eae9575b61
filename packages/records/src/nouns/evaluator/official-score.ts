import * as z from 'zod';
import { digestSchema } from '../../digest.ts';
import { jsonObjectSchema, keySchema, timestampSchema } from '../json-schema.ts';
import { count, positive, text } from '../../shape/scalars.ts';

const name = text;
/** A number as decimal digits, so that its bytes are the same everywhere. */
export const decimalSchema = z.string().regex(/^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/);

/** What a reader has to know of a score before comparing it. */
export const scoreMarks = [
  'partial',
  'flaky',
  'human_judged',
  'model_judged',
  'self_judged',
  'unofficial',
  'superseded',
  'invalidated',
  'withdrawn',
] as const;
export type ScoreMark = (typeof scoreMarks)[number];

/** One number over all items, or over a slice. */
export const scoredMetricSchema = z.strictObject({
  /** `<score>.<aggregate>`, or a name that the scorer gave it. */
  name,
  direction: z.enum(['higher', 'lower', 'none']),
  value: decimalSchema.nullable(),
  /** Both or neither: the value is their quotient. */
  numerator: count.exactOptional(),
  denominator: positive.exactOptional(),
  n: count,
  missing: count,
  interval: z
    .strictObject({ low: decimalSchema, high: decimalSchema, level: z.number(), method: name })
    .nullable(),
  /** The ends of the metric's range; null where it has none. */
  range: z.strictObject({ min: z.number(), max: z.number() }).nullable(),
  /** Why there is no value. */
  why: text.exactOptional(),
});
export type ScoredMetric = z.infer<typeof scoredMetricSchema>;

const sliceSchema = z.strictObject({
  name,
  items: count,
  metrics: z.array(scoredMetricSchema).readonly(),
});
export type ScoredSlice = z.infer<typeof sliceSchema>;

export const decidedGateSchema = z.strictObject({
  metric: name,
  min: decimalSchema.exactOptional(),
  max: decimalSchema.exactOptional(),
  outcome: z.enum(['pass', 'fail', 'inconclusive']),
  /** The judges whose verdicts the number rests on, and how they did on answers that people have judged. */
  judge: z.strictObject({ scorer: name, version: name, calibration: name.nullable() }).exactOptional(),
  why: text.exactOptional(),
});
export type DecidedGate = z.infer<typeof decidedGateSchema>;

/** How the scoring went: measured by the evaluator, never claimed. */
const executionSchema = z.strictObject({
  started_at: timestampSchema,
  finished_at: timestampSchema,
  seed: z.string().regex(/^\d+$/),
  /** From 1; a rerun by the same scorer is another one. */
  attempt: positive,
  /** Where code of the submission ran; null where none did. */
  sandbox: jsonObjectSchema.nullable(),
  /** Time, memory, calls and cost of the submission's code; null where none ran. */
  used: jsonObjectSchema.nullable(),
});

/** One submission, judged by one version of the scorer against one snapshot of hidden data. Never changed. */
export const officialScoreSchema = z.strictObject({
  schema_version: z.literal('assay.official-score.v1'),
  id: name,
  submission_id: name,
  evaluator_key: keySchema,
  evaluator_digest: digestSchema,
  kind: z.enum(['official', 'practice', 'rerun', 'audit']),
  status: z.enum(['scored', 'errored', 'invalid']),
  split: name,
  /** The digest of its components. */
  scorer: z.strictObject({ id: digestSchema, components: jsonObjectSchema }),
  /** Null where nothing hidden is committed to item by item. */
  snapshot_id: name.nullable(),
  execution: executionSchema,
  metrics: z.array(scoredMetricSchema).readonly(),
  slices: z.array(sliceSchema).readonly(),
  /** Names of slices that the host alone sees, so that none below the floor follows from the others; scores of earlier versions do not say. */
  hidden_slices: z.array(name).readonly().exactOptional(),
  counts: z.strictObject({
    items: count,
    answered: count,
    /** Items that count as wrong or missing, by class. */
    errors: z.record(z.string(), count),
  }),
  gates: z.array(decidedGateSchema).readonly(),
  marks: z.array(z.enum(scoreMarks)).readonly(),
  /** Digests of what the host alone keeps: results by item, the whole trace, and the trace without anything hidden. */
  evidence: z.strictObject({
    items: digestSchema.nullable(),
    trace: digestSchema.nullable(),
    redacted_trace: digestSchema.nullable(),
  }),
  trace_id: name,
  /** Why there is no score, as a class that reveals nothing. */
  error: z.strictObject({ class: name, ours: z.boolean() }).nullable(),
});
export type OfficialScore = z.infer<typeof officialScoreSchema>;
