import * as z from 'zod';
import { digestSchema } from '../../digest.ts';
import { jsonObjectSchema, keySchema, timestampSchema } from '../json-schema.ts';
import { count, positive, text } from '../../shape/scalars.ts';

/** Where a submission stands. The last four are ends; what came in is never changed. */
export const submissionStates = [
  'received',
  'validated',
  'queued',
  'scoring',
  'scored',
  'invalid',
  'errored',
  'withdrawn',
] as const;
export type SubmissionState = (typeof submissionStates)[number];

/** Neither scored nor refused yet. */
export const waitingStates = [
  'received',
  'validated',
  'queued',
  'scoring',
] as const satisfies readonly SubmissionState[];

/** Which state may follow which; a rerun takes what is scored or errored back to the queue. */
export const nextStates: Readonly<Record<SubmissionState, readonly SubmissionState[]>> = {
  received: ['validated', 'invalid'],
  validated: ['queued', 'withdrawn'],
  queued: ['scoring', 'withdrawn'],
  scoring: ['scored', 'invalid', 'errored', 'queued'],
  scored: ['queued', 'withdrawn'],
  errored: ['queued', 'withdrawn'],
  invalid: [],
  withdrawn: [],
};

/** A run's artifacts from outside: exactly the bytes that came in, by their digests. */
export const submissionSchema = z.strictObject({
  schema_version: z.literal('assay.submission.v1'),
  id: text,
  /** Order of arrival at this evaluator's home, from 1. */
  number: positive,
  evaluator_key: keySchema,
  /** Of the evaluator's file as it was registered then. */
  evaluator_digest: digestSchema,
  team: text,
  /** By the clock of the evaluator, and never before the one that came before. */
  received_at: timestampSchema,
  artifacts: z
    .array(z.strictObject({ name: text, digest: digestSchema, bytes: count }))
    .min(1)
    .readonly(),
  /** What the submitter says about it, unverified. */
  claims: jsonObjectSchema,
});
export type Submission = z.infer<typeof submissionSchema>;

/** A step of a submission's way. */
export const submissionStepSchema = z.strictObject({
  state: z.enum(submissionStates),
  at: timestampSchema,
  /** Why, in words that reveal nothing hidden. */
  reason: text.nullable(),
});
export type SubmissionStep = z.infer<typeof submissionStepSchema>;
