import * as z from 'zod';
import { count } from '../../shape/scalars.ts';

/** How much there is when names are counted in one way or another. */
const nameCountsSchema = z.strictObject({
  reports: count,
  triples: count,
  models: count,
  /** Distinct (collection, dataset). */
  benchmarks: count,
  organizations: count,
  /** Triples with more than one report. */
  multi_party: count,
  /** Triples reported by two or more parties. */
  several_parties: count,
  first_party_only: count,
  reproducibility_gap: count,
  temperature_missing_triples: count,
  max_tokens_missing_triples: count,
  variant_divergence: count,
  variant_not_assessable: count,
  cross_party_divergence: count,
  comparability: count,
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
