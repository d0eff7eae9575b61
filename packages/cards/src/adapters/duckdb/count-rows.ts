import type { DuckDbCorpus } from './open-duckdb-corpus.ts';

export async function countRows({ database }: DuckDbCorpus, condition: string): Promise<number> {
  const read = await database.connection.runAndReadAll(
    `SELECT count(*)::DOUBLE FROM results WHERE (${condition})`,
  );
  return Number(read.value(0, 0));
}
