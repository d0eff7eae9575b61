import * as z from 'zod';
import { digestSchema } from '../../digest.ts';
import { jsonObjectSchema, keySchema, timestampSchema } from '../json-schema.ts';
import { viewerSchema } from './field-visibility.ts';
import { decidedGateSchema, decimalSchema, scoredMetricSchema, scoreMarks } from './official-score.ts';
import { count, positive, text } from '../../shape/scalars.ts';

const name = text;

/** Which version of the scorer a board shows, and since when. */
export const boardHeadSchema = z.strictObject({
  schema_version: z.literal('assay.board-head.v1'),
  evaluator_key: keySchema,
  split: name,
  evaluator_digest: digestSchema,
  scorer_id: digestSchema,
  switched_at: timestampSchema,
  reason: name,
});
export type BoardHead = z.infer<typeof boardHeadSchema>;

/** `confusable`: looks like another name, or like Latin letters that it is not written in; `mixed_scripts`: of several scripts. */
const teamMarkSchema = z.enum(['confusable', 'mixed_scripts']);
export type TeamMark = z.infer<typeof teamMarkSchema>;

/**
 * Where a submission stands on a board. `earlier_version`, `later_version`: it counts by another version of the scorer than the one
 * that the board shows; `invalidated` lasts until it is reinstated, whatever is scored later.
 */
export const standingStates = [
  'waiting',
  'counts',
  'earlier_version',
  'later_version',
  'invalidated',
  'withdrawn',
  'errored',
  'invalid',
] as const;
export type StandingState = (typeof standingStates)[number];

/** One team, with the best of its attempts. */
const boardEntrySchema = z.strictObject({
  /** By what is shown; equal numbers share a rank. Null where nothing may be shown, or nothing counts. */
  rank: positive.nullable(),
  /** Teams that the data does not tell apart from the first of them are in one group. */
  tie_group: positive.nullable(),
  team: name,
  /** What a reader should know of the name before taking the team for somebody; null where it is plain. */
  team_mark: teamMarkSchema.nullable(),
  submission_id: name,
  score_id: name.nullable(),
  /** The number that the feedback mode allows to be shown. */
  shown: decimalSchema.nullable(),
  metrics: z.array(scoredMetricSchema).readonly(),
  /** How many of the hidden items were answered; null where there is no number, or counts are not the viewer's to see. */
  answered: z.strictObject({ items: count, of: count }).nullable(),
  /** The best of so many; withdrawn and invalidated ones are counted too. */
  attempts: positive,
  gates: z.array(decidedGateSchema.extend({ stale: z.boolean() })).readonly(),
  marks: z.array(z.enum(scoreMarks)).readonly(),
  /** Of the submission that stands for the team. */
  standing: z.enum(standingStates),
  /** Why there is no rank; null where there is one. */
  why: text.nullable(),
  claims: jsonObjectSchema.nullable(),
});
export type BoardEntry = z.infer<typeof boardEntrySchema>;

/** The standing of teams by one version of the scorer on one split. */
export const boardSchema = z.strictObject({
  schema_version: z.literal('assay.board.v1'),
  evaluator_key: keySchema,
  split: name,
  scorer_id: digestSchema.nullable(),
  /** Whether it ranks on the split that never gave feedback. */
  is_final: z.boolean(),
  headline: name,
  direction: z.enum(['higher', 'lower', 'none']),
  feedback: z.enum(['exact', 'ladder', 'none']),
  viewer: viewerSchema,
  /** As of so many entries of the ledger. */
  as_of: count,
  entries: z.array(boardEntrySchema).readonly(),
});
export type Board = z.infer<typeof boardSchema>;
