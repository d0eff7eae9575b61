import type { OpenCorpus } from './open-corpus.ts';
import { type NameKind, nameKinds } from '../../resolve/aliases.ts';

/** The names that a corpus uses, each once, in code point order. */
export type CorpusNames = Readonly<Record<NameKind, readonly string[]>>;

const columns: Readonly<Record<NameKind, string>> = {
  model: 'model',
  benchmark: 'dataset',
  metric: 'metric',
  organization: 'organization',
};

export async function corpusNames({ database }: OpenCorpus): Promise<CorpusNames> {
  const names: Record<NameKind, string[]> = { model: [], benchmark: [], metric: [], organization: [] };
  for (const kind of nameKinds) {
    const column = columns[kind];
    const found = await database.reader.runAndReadAll(
      `SELECT DISTINCT ${column} FROM engine.rows WHERE ${column} <> '' ORDER BY ${column}`,
    );
    names[kind] = found.getRows().map(([name]) => name as string);
  }
  return names;
}
