import type { CorpusRollup } from '../../signals/corpus-rollup.ts';
import type { OpenCorpus } from './open-corpus.ts';

/** The roll-up of `corpusRollup`, counted in the database. */
export async function rollUpCorpus(corpus: OpenCorpus): Promise<CorpusRollup> {
  await corpus.settle();
  const { connection } = corpus.database;
  const [counted] = (await connection.runAndReadAll(counts)).getRowObjectsJS();
  return counted as unknown as CorpusRollup;
}

/** Doubles hold every count exactly, and come back as numbers. */
const counts = `
SELECT * FROM (
  SELECT
    coalesce(sum(reports), 0)::DOUBLE AS "rows",
    count(*)::DOUBLE AS triples,
    count(*) FILTER (missing <> 0)::DOUBLE AS reproducibility_gap,
    count(*) FILTER (missing & 1 <> 0)::DOUBLE AS temperature_missing_triples,
    count(*) FILTER (missing & 2 <> 0)::DOUBLE AS max_tokens_missing_triples,
    count(*) FILTER (first_party_only = 1)::DOUBLE AS first_party_only,
    count(*) FILTER (reports > 1)::DOUBLE AS multi_party,
    count(*) FILTER (variant_divergence = 1)::DOUBLE AS variant_divergence,
    count(*) FILTER (variant_divergence IS NULL)::DOUBLE AS variant_not_assessable,
    count(*) FILTER (cross_party_divergence = 1)::DOUBLE AS cross_party_divergence,
    count(*) FILTER (variant_divergence = 1 OR cross_party_divergence = 1)::DOUBLE AS comparability
  FROM engine.settled
), (
  SELECT count(DISTINCT model)::DOUBLE AS models, count(DISTINCT (collection, dataset))::DOUBLE AS benchmarks
  FROM engine.rows
)`;
