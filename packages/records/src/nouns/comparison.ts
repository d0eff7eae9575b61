import * as z from 'zod';
import { jsonValueSchema } from './json-schema.ts';
import { amount, count, share, text } from '../shape/scalars.ts';

const interval = z.lazy(() =>
  z.strictObject({
    method: z.string(),
    level: z.number().gt(0).lt(1),
    low: z.number(),
    high: z.number(),
  }),
);

/** How one score changed on the samples that both sides have scored. Differences are after less before. */
export const scoreDifferenceSchema = z.lazy(() =>
  z.strictObject({
    score_name: text,
    /** What people call it, where the reducer of its trials makes another metric of it: `exact-match pass@2`. */
    label: text.exactOptional(),
    type: z.enum(['boolean', 'number', 'label']),
    direction: z.enum(['higher', 'lower', 'none']),
    /** Pairs in which both sides are scored. */
    n: count,
    missing_before: count,
    missing_after: count,
    /** Booleans as 0 and 1; null for labels and without pairs. */
    mean_before: z.number().nullable(),
    mean_after: z.number().nullable(),
    difference: z.number().nullable(),
    interval: interval.nullable(),
    /** Why there is no interval; null also in comparisons of earlier versions. */
    interval_missing: text.nullable().default(null),
    clusters: count.nullable(),
    /** The interval inverts this test: it holds 0 exactly where the p-value is not below 1 - level. */
    test: z.enum(['mcnemar_exact', 'mcnemar_score', 'permutation', 'clustered_t', 'none']),
    p_value: share.nullable(),
    /** After Holm over the scores of the same group. */
    p_adjusted: share.nullable(),
    /** Pairs in which the later side is better, worse, the same; for scores without a direction, only changed or not. */
    wins: count,
    losses: count,
    ties: count,
    changed: count,
    /** The least true difference that this many pairs would show in four of five comparisons. */
    minimal_detectable_effect: amount.nullable(),
  }),
);

/** How a number that only a whole set has changed. */
const setDifferenceSchema = z.lazy(() =>
  z.strictObject({
    score_name: text,
    direction: z.enum(['higher', 'lower', 'none']),
    /** Pairs that took part on both sides; null where the two numbers are each over all samples of its side. */
    n: count.nullable().default(null),
    /** Pairs that did not take part on one side: lost, or an answer that could not be read; 0 in comparisons of earlier versions. */
    missing_before: count.default(0),
    missing_after: count.default(0),
    before: z.number().nullable(),
    after: z.number().nullable(),
    difference: z.number().nullable(),
    interval: interval.nullable().default(null),
    /** Why there is no interval. */
    interval_missing: text.nullable().default(null),
    /** The interval inverts this test. */
    test: z
      .enum(['mcnemar_exact', 'mcnemar_score', 'permutation', 'clustered_t', 'bootstrap', 'none'])
      .default('none'),
    p_value: share.nullable().default(null),
    /** After Holm over the scores of the same group. */
    p_adjusted: share.nullable().default(null),
  }),
);

const side = z.lazy(() =>
  z.strictObject({
    scoring_id: text,
    run_id: text,
    model_key: text,
    /** Null in comparisons of earlier versions. */
    task_specification_key: text.nullable().default(null),
    /** What people call the model; null where the project does not say. */
    model_name: text.nullable().default(null),
    /** What stands beside every number of a run that is not whole; null where it is. */
    mark: text.nullable().default(null),
  }),
);

/** A sample whose verdict turned: a boolean or label that changed, a number that crossed its pass line. */
const flip = z.lazy(() =>
  z.strictObject({
    sample_id: text,
    score_name: text,
    before: z.union([z.boolean(), z.number(), z.string()]),
    after: z.union([z.boolean(), z.number(), z.string()]),
    better: z.boolean().nullable(),
  }),
);

/** Two scorings, paired by sample: differences with their uncertainty, and what else differs between the two. */
export const comparisonSchema = z.lazy(() =>
  z.strictObject({
    schema_version: z.literal('assay.comparison.v1'),
    before: side,
    after: side,
    paired: count,
    only_before: count,
    only_after: count,
    /** Samples of the same id whose input changed: not paired. */
    input_changed: count,
    /** Of the paired samples, those whose label changed; null where labels cannot be compared one by one. */
    relabelled: count.nullable(),
    /** Sides that another scorer version had judged, and that were scored again for this: the scoring there was, and the one compared. */
    rescored: z.array(
      z.strictObject({
        side: z.enum(['before', 'after']),
        from: text,
        to: text,
      }),
    ),
    changed: z.array(
      z.strictObject({
        what: z.enum(['model', 'parameters', 'prompt', 'data', 'scorer', 'hidden_data', 'seed', 'trials']),
        before: jsonValueSchema,
        after: jsonValueSchema,
      }),
    ),
    scores: z.array(scoreDifferenceSchema),
    /** Numbers that only a whole set has (F1, BLEU …), over the samples that both sides have. */
    set_values: z.array(setDifferenceSchema),
    cohorts: z.array(
      z.strictObject({
        name: z.string().nullable(),
        label: z.string(),
        is_untagged: z.boolean(),
        scores: z.array(scoreDifferenceSchema),
        set_values: z.array(setDifferenceSchema).default([]),
      }),
    ),
    /** Worse ones first, then by sample; cut to the number asked for. */
    flips: z.array(flip),
    flips_total: count,
  }),
);

export type SetDifference = z.infer<typeof setDifferenceSchema>;
export type ScoreDifference = z.infer<typeof scoreDifferenceSchema>;
export type Comparison = z.infer<typeof comparisonSchema>;
