import * as z from 'zod';
import { intervalSchema } from './scoring-aggregates.ts';
import { amount, count, positive, share, text } from '../shape/scalars.ts';

const counts = {
  /** Runs in which there is a value, and those in which there is none. */
  n: count,
  missing: count,
};

const word = z.enum(['stable', 'mostly stable', 'unstable']).nullable();

const agreement = z.lazy(() =>
  z.strictObject({
    kind: z.literal('agreement'),
    mode: z.union([z.boolean(), z.string()]).nullable(),
    tied: z.boolean(),
    agreement_rate: share.nullable(),
    word,
    ...counts,
    missing_by_class: z.record(z.string(), positive),
  }),
);

const spread = z.lazy(() =>
  z.strictObject({
    kind: z.literal('spread'),
    mean: z.number().nullable(),
    std: amount.nullable(),
    ...counts,
    missing_by_class: z.record(z.string(), positive),
  }),
);

/** What N runs of the same specification say, per metric and per sample. */
export const stabilitySchema = z.lazy(() =>
  z.strictObject({
    schema_version: z.literal('assay.stability.v1'),
    task_specification_key: text,
    run_ids: z.array(text).min(1),
    /** Replayed outputs: what varies is the scorer alone. */
    measures: z.enum(['model and scorer', 'scorer alone']),
    /** What people call scores whose trials a reducer made another metric of: `exact-match pass@2`. */
    labels: z.record(z.string(), z.string()).exactOptional(),
    metrics: z.record(
      z.string(),
      z.strictObject({
        mean: z.number().nullable(),
        std: amount.nullable(),
        /** Of the mean, over the runs (Student); null where they do not vary, or there is one. */
        interval: intervalSchema.nullable().default(null),
        /** Why there is none. */
        interval_missing: text.nullable().default(null),
        ...counts,
      }),
    ),
    /** Per boolean or label score: how many samples are stable. */
    scores: z.record(
      z.string(),
      z.strictObject({
        stable: count,
        mostly_stable: count,
        unstable: count,
        not_assessed: count,
        mean_agreement_rate: share.nullable(),
      }),
    ),
    /** Per score with a pass rule: the chance that one of k runs passes, and that all do, averaged over samples. */
    passes: z.record(
      z.string(),
      z.array(
        z.strictObject({
          k: positive,
          /** Samples with at least k scored runs: the mean is over them. */
          samples: count,
          pass_at_k: z.number().nullable(),
          pass_hat_k: z.number().nullable(),
        }),
      ),
    ),
    /** Per score with a pass rule: what so many runs can tell of one sample's pass rate. */
    precision: z.record(
      z.string(),
      z.strictObject({
        /** The mean over samples of p(1 − p), p being the share of its scored runs that pass. */
        within_sample_variance: z.number().min(0).max(0.25).nullable(),
        /** The least difference of two pass rates that so many runs each tell apart; 1: none. */
        resolution: share.nullable(),
        /** Runs that it takes to tell a difference of 0.05. */
        required_runs: positive.nullable(),
      }),
    ),
    /** The least stable first. */
    samples: z.array(
      z.strictObject({
        id: text,
        scores: z.record(z.string(), z.discriminatedUnion('kind', [agreement, spread])),
      }),
    ),
  }),
);

export type Stability = z.infer<typeof stabilitySchema>;
