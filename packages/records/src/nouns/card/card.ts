import * as z from 'zod';
import { cardComparisonSchema, statedDifferenceSchema } from './card-comparison.ts';
import { cardDocumentationSchema } from './card-documentation.ts';
import { figureSchema } from './card-figure.ts';
import { recordFindingCountSchema } from '../finding.ts';
import { suggestedNamesSchema } from './card-names.ts';
import { count, positive, share, text } from '../../shape/scalars.ts';

const flag = z.union([z.literal(0), z.literal(1)]).nullable();

/** The four signals of one (model, path, metric). Flags are 0, 1, or null where nothing can be said. */
export const signalsSchema = z.strictObject({
  model: text,
  path: z.tuple([z.string(), z.string(), z.string(), z.string().nullable()]),
  metric: text,
  reports: positive,
  reproducibility_gap: flag,
  missing_fields: z.array(z.string()),
  first_party_only: flag,
  multi_party: flag,
  variants: count,
  parties: count,
  variant_divergence: flag,
  cross_party_divergence: flag,
  comparability: flag,
  differing_fields: z.array(z.string()),
  /** Beside the signals, and none of them; the literal reading has only the signals. The lowest and the highest score. */
  lowest: z.number().optional(),
  highest: z.number().optional(),
  /** Everything that its reports state differently: the setup, and the library that ran it. */
  stated_differences: z.array(statedDifferenceSchema).optional(),
  /** 1 where its reports state nothing differently, come from one party, and lie more than θ of the range apart. */
  unexplained_spread: flag.optional(),
});

/** What a card is about. */
const subjectSchema = z.strictObject({
  kind: z.enum(['benchmark', 'model', 'organization', 'corpus']),
  name: z.string(),
  /** For a benchmark: the one collection it is looked at in; null for all of them. */
  collection: z.string().nullable(),
});

/** One reported score: the evidence that every number of a card leads to. */
const cardRowSchema = z.strictObject({
  /** Index in `signals`. */
  triple: count,
  /** The record's file and the index in its `evaluation_results`. */
  file: z.string(),
  result: count,
  score: z.number(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  organization: z.string().nullable(),
  relationship: z.string().nullable(),
  retrieved: z.string().nullable(),
  harness: z.string().nullable(),
  /** The version of that library. */
  harness_version: z.string().nullable(),
  /** The setup that was stated, each value as JSON. */
  settings: z.record(z.string(), z.string()),
  /** The fields this report would need to be run again, and does not state. */
  missing: z.array(z.string()),
});

/** What is known about a benchmark, a model, an organisation or a corpus: the reports, and the signals over them. */
export const cardSchema = z.strictObject({
  schema_version: z.literal('assay.card.v1'),
  subject: subjectSchema,
  /** What records call the model beside its id; left out where they say nothing more. */
  display_name: text.optional(),
  /** The benchmark's name; null for a card about something else. */
  benchmark: z.string().nullable(),
  /** C(b) of that benchmark. */
  completeness: share.nullable(),
  figures: z.array(figureSchema),
  comparisons: z.array(cardComparisonSchema),
  /** The benchmarks that were reported on. */
  documentation: z.array(cardDocumentationSchema),
  /** What reading the records came upon, a line for each rule. */
  findings: z.array(recordFindingCountSchema),
  /** Left out where the suggested names would change no count of this card. */
  suggested_names: suggestedNamesSchema.optional(),
  signals: z.array(signalsSchema),
  rows: z.array(cardRowSchema),
});

export type Signals = z.infer<typeof signalsSchema>;
export type CardSubject = z.infer<typeof subjectSchema>;
export type CardRow = z.infer<typeof cardRowSchema>;
export type Card = z.infer<typeof cardSchema>;
