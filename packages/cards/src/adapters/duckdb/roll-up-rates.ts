import {
  agenticFields,
  baseFields,
  type ReproducibilityField,
  reproducibilityFields,
  type ReproducibilityRates,
} from '../../signals/reproducibility.ts';
import type { DuckDbCorpus } from './open-duckdb-corpus.ts';
import { readCounts } from './read-counts.ts';

/** The rates of `reproducibilityRates`, counted in the database. */
export async function rollUpRates(corpus: DuckDbCorpus): Promise<ReproducibilityRates> {
  await corpus.settle();
  const { connection } = corpus.database;
  const names = ['triples', 'agentic', 'gap', ...reproducibilityFields] as const;
  const counted = await readCounts(connection, counts, names);
  const { triples, agentic, gap } = counted;
  const share = (field: ReproducibilityField, of: number): number | null =>
    of === 0 ? null : counted[field] / of;
  const missingness = {} as Record<ReproducibilityField, number | null>;
  for (const field of baseFields) missingness[field] = share(field, triples);
  for (const field of agenticFields) missingness[field] = share(field, agentic);
  return {
    triples,
    agentic_triples: agentic,
    gap_rate: triples === 0 ? null : gap / triples,
    missingness,
  };
}

/** Fields that only agentic reports must state are missing from no other. */
const counts = `
SELECT count(*)::DOUBLE AS triples, count(*) FILTER (agentic)::DOUBLE AS agentic, count(*) FILTER (missing <> 0)::DOUBLE AS gap,
  ${reproducibilityFields.map((field, bit) => `count(*) FILTER (missing & ${1 << bit} <> 0)::DOUBLE AS ${field}`).join(', ')}
FROM engine.settled`;
