import { type BenchmarkCompleteness, benchmarkCompleteness } from '../../signals/benchmark-completeness.ts';
import type { Population } from '../../signals/populated.ts';
import type { ReportedSource } from '../../signals/reported-sources.ts';
import type { CardFile } from '../../corpus/card-file.ts';
import { corpusCards } from './corpus-cards.ts';
import type { DuckDbCorpus } from './open-duckdb-corpus.ts';

/** Completeness of every benchmark of a corpus, and of cards that come besides. */
export async function corpusCompleteness(
  corpus: DuckDbCorpus,
  population: Population,
  cards: readonly CardFile[] = [],
): Promise<BenchmarkCompleteness[]> {
  const all = [...(await corpusCards(corpus)), ...cards];
  return benchmarkCompleteness(await reportedSources(corpus), all, population, corpus.aliases);
}

/** Who reported what, each once: the rows are many, these are few. */
async function reportedSources({ database }: DuckDbCorpus): Promise<ReportedSource[]> {
  const read = await database.connection.runAndReadAll(
    'SELECT DISTINCT dataset, source_type, organization, relationship FROM engine.rows',
  );
  const rows = read.getRows() as unknown as readonly (readonly [string, Text, Text, Text])[];
  return rows.map(([dataset, sourceType, organization, relationship]) => ({
    path: ['', dataset, '', null],
    sourceType,
    organization,
    relationship,
  }));
}

type Text = string | null;
