import type { ShardTable } from '../../shards/verified-tables.ts';
import type { DuckDbCorpus } from '../open-duckdb-corpus.ts';
import { checkQuestion } from './check-question.ts';
import { confine } from './confine.ts';
import { type PlainValue, plainValue } from './plain-value.ts';
import { sqlError } from './sql-error.ts';

/** The answer to a question: its columns, and its rows some thousands at a time. */
export interface Answer {
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<readonly (readonly PlainValue[])[]>;
}

/**
 * Answers one SELECT over the views. The signals are computed only where the question can reach them: its text names
 * them, or it makes names of its own with `query` and `query_table`.
 */
export async function askCorpus(corpus: DuckDbCorpus, sql: string): Promise<Answer> {
  await checkQuestion(corpus.database, sql);
  await corpus.verify(tablesNamed(sql));
  if (/signals|triples|query/i.test(sql)) await corpus.settleViews();
  await confine(corpus);
  const result = await corpus.database.reader.stream(sql).catch((cause: unknown) => {
    throw sqlError(cause);
  });
  return { columns: result.deduplicatedColumnNames(), rows: plainRows(result.yieldRows()) };
}

/** The tables that a question may reach besides those that are checked already: those it names, or all where it may name files. */
function tablesNamed(sql: string): ShardTable[] {
  const mayNameFiles = /query|read_|glob|parquet|json/i.test(sql);
  return (['findings', 'instances'] as const).filter(
    (table) => mayNameFiles || sql.toLowerCase().includes(table),
  );
}

async function* plainRows(
  chunks: AsyncIterable<readonly (readonly unknown[])[]>,
): AsyncGenerator<readonly (readonly PlainValue[])[], void, undefined> {
  try {
    for await (const rows of chunks) yield rows.map((row) => row.map(plainValue));
  } catch (cause) {
    throw sqlError(cause);
  }
}
