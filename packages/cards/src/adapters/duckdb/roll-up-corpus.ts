import type { DuckDBConnection } from '@duckdb/node-api';
import { corpusCounts, type CorpusRollup } from '../../signals/corpus-rollup.ts';
import { type SignalFlag, signalTable } from '../../signals/signal-table.ts';
import type { DuckDbCorpus } from './open-duckdb-corpus.ts';

/** Counts by the names that a question gives its columns. A column that is not a number is a fault of the question. */
export async function readCounts<Name extends string>(
  connection: DuckDBConnection,
  sql: string,
  names: readonly Name[],
): Promise<Readonly<Record<Name, number>>> {
  const [row] = (await connection.runAndReadAll(sql)).getRowObjectsJS();
  const counts = names.map((name) => {
    const count = row?.[name];
    if (typeof count !== 'number') throw new Error(`the question gives no number for ${name}: ${sql}`);
    return [name, count] as const;
  });
  return Object.fromEntries(counts) as Record<Name, number>;
}

/** The roll-up of `corpusRollup`, counted in the database. */
export async function rollUpCorpus(corpus: DuckDbCorpus): Promise<CorpusRollup> {
  await corpus.settle();
  return readCounts(corpus.database.connection, counts, corpusCounts);
}

const { reproducibility, provenance, comparability } = signalTable;

/** How many triples a flag is raised for. */
const raised = ({ sql }: SignalFlag): string => `count(*) FILTER (${sql} = 1)::DOUBLE`;

/** What is counted of the signals of triples. Doubles hold every count exactly, and come back as numbers. */
export const settledCounts = `
    ${raised(reproducibility.flags.reproducibility_gap)} AS reproducibility_gap,
    count(*) FILTER (missing & 1 <> 0)::DOUBLE AS temperature_missing_triples,
    count(*) FILTER (missing & 2 <> 0)::DOUBLE AS max_tokens_missing_triples,
    ${raised(provenance.flags.first_party_only)} AS first_party_only,
    ${raised(provenance.flags.multi_party)} AS multi_party,
    ${raised(comparability.flags.variant_divergence)} AS variant_divergence,
    count(*) FILTER (variant_divergence IS NULL)::DOUBLE AS variant_not_assessable,
    ${raised(comparability.flags.cross_party_divergence)} AS cross_party_divergence,
    ${raised(comparability.flags.comparability)} AS comparability`;

const counts = `
SELECT * FROM (
  SELECT
    coalesce(sum(reports), 0)::DOUBLE AS "rows",
    count(*)::DOUBLE AS triples,
    ${settledCounts}
  FROM engine.settled s
), (
  SELECT count(DISTINCT model)::DOUBLE AS models, count(DISTINCT (collection, dataset))::DOUBLE AS benchmarks
  FROM engine.rows
)`;
