import * as z from 'zod';

/** What to ask: reported results and cards as files, or a corpus that they were read into. */
export const sourceSchema = z.union([
  z.strictObject({ paths: z.array(z.string()).min(1).readonly() }).readonly(),
  z.strictObject({ corpus: z.string() }).readonly(),
]);

/** Fields of every question to a corpus. */
export const corpusFields = {
  source: sourceSchema,
  /** Files of names that count as one. */
  names: z.array(z.string()).readonly().optional(),
  /** Count names as the ones that are suggested for them. */
  suggested_names: z.boolean().optional(),
  /** The narrow reading of the source: metrics without their parameters, the ten setup fields, settings as they stand. */
  literal: z.boolean().optional(),
};

/** Fields of every question about cards. */
export const cardFields = {
  ...corpusFields,
  /** Files of benchmark cards, besides those of the source. */
  cards: z.array(z.string()).readonly().optional(),
  /** What counts as populated. */
  population: z.enum(['placeholder_aware', 'literal']).optional(),
};

const corpusQuestion = z.strictObject(corpusFields).readonly();
const cardQuestion = z.strictObject(cardFields).readonly();

export type CorpusQuestion = z.infer<typeof corpusQuestion>;
export type CardQuestion = z.infer<typeof cardQuestion>;
