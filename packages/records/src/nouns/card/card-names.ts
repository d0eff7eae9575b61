import * as z from 'zod';

/** How much there is when names are counted in one way or another. */
const nameCountsSchema = z.strictObject({
  reports: z.int().nonnegative(),
  triples: z.int().nonnegative(),
  models: z.int().nonnegative(),
  /** Distinct (collection, dataset). */
  benchmarks: z.int().nonnegative(),
  organizations: z.int().nonnegative(),
  /** Triples with more than one report. */
  multi_party: z.int().nonnegative(),
  /** Triples reported by two or more parties. */
  several_parties: z.int().nonnegative(),
  first_party_only: z.int().nonnegative(),
  reproducibility_gap: z.int().nonnegative(),
  temperature_missing_triples: z.int().nonnegative(),
  max_tokens_missing_triples: z.int().nonnegative(),
  variant_divergence: z.int().nonnegative(),
  variant_not_assessable: z.int().nonnegative(),
  cross_party_divergence: z.int().nonnegative(),
  comparability: z.int().nonnegative(),
});

/** Names of one kind that are probably other spellings of one thing. */
const joinedNamesSchema = z.strictObject({
  kind: z.enum(['model', 'benchmark', 'metric', 'organization']),
  /** The name that they would count as. */
  name: z.string(),
  /** As the records write them. */
  written: z.array(z.string()).min(2),
});

/** The counts by names as they are written, and by the names that are suggested for them. */
export const suggestedNamesSchema = z.strictObject({
  joined: z.array(joinedNamesSchema),
  exact: nameCountsSchema,
  suggested: nameCountsSchema,
});

export type NameCounts = z.infer<typeof nameCountsSchema>;
export type JoinedNames = z.infer<typeof joinedNamesSchema>;
export type SuggestedNameCounts = z.infer<typeof suggestedNamesSchema>;
