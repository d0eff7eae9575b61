import {
  agenticFields,
  baseFields,
  reproducibilityFields,
  type ReproducibilityRates,
} from '../../signals/reproducibility.ts';
import type { OpenCorpus } from './open-corpus.ts';

/** The rates of `reproducibilityRates`, counted in the database. */
export async function rollUpRates(corpus: OpenCorpus): Promise<ReproducibilityRates> {
  await corpus.settle();
  const read = await corpus.database.connection.runAndReadAll(counts);
  const [row] = read.getRowObjectsJS() as unknown as readonly Readonly<Record<string, number>>[];
  const { triples, agentic, gap } = row as { triples: number; agentic: number; gap: number };
  const share = (field: string, of: number): number | null => (of === 0 ? null : row![field]! / of);
  const rates = [
    ...baseFields.map((field) => [field, share(field, triples)] as const),
    ...agenticFields.map((field) => [field, share(field, agentic)] as const),
  ];
  return {
    triples,
    agentic_triples: agentic,
    gap_rate: triples === 0 ? null : gap / triples,
    missingness: Object.fromEntries(rates) as unknown as ReproducibilityRates['missingness'],
  };
}

/** Fields that only agentic reports must state are missing from no other. */
const counts = `
SELECT count(*)::DOUBLE AS triples, count(*) FILTER (agentic)::DOUBLE AS agentic, count(*) FILTER (missing <> 0)::DOUBLE AS gap,
  ${reproducibilityFields.map((field, bit) => `count(*) FILTER (missing & ${1 << bit} <> 0)::DOUBLE AS ${field}`).join(', ')}
FROM engine.settled`;
