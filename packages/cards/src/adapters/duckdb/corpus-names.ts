import type { DuckDbCorpus } from './open-duckdb-corpus.ts';
import type { CorpusNames } from '../../ports/corpus.ts';
import type { NameKind } from '../../resolve/aliases.ts';
import { nameColumns } from './rename/name-columns.ts';

export async function corpusNames({ database }: DuckDbCorpus): Promise<CorpusNames> {
  const names: Record<NameKind, string[]> = { model: [], benchmark: [], metric: [], organization: [] };
  for (const { kind, column } of nameColumns) {
    const found = await database.reader.runAndReadAll(
      `SELECT DISTINCT ${column} FROM engine.rows WHERE ${column} <> '' ORDER BY ${column}`,
    );
    names[kind] = found.getRows().map(([name]) => name as string);
  }
  return names;
}
