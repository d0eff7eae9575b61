import type { OpenCorpus } from './open-corpus.ts';
import type { NameKind } from '../../resolve/aliases.ts';
import { nameColumns } from './rename/name-columns.ts';

/** The names that a corpus uses, each once, in code point order. */
export type CorpusNames = Readonly<Record<NameKind, readonly string[]>>;

export async function corpusNames({ database }: OpenCorpus): Promise<CorpusNames> {
  const names: Record<NameKind, string[]> = { model: [], benchmark: [], metric: [], organization: [] };
  for (const { kind, column } of nameColumns) {
    const found = await database.reader.runAndReadAll(
      `SELECT DISTINCT ${column} FROM engine.rows WHERE ${column} <> '' ORDER BY ${column}`,
    );
    names[kind] = found.getRows().map(([name]) => name as string);
  }
  return names;
}
