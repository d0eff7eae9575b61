import type { DuckDbCorpus } from '../open-duckdb-corpus.ts';
import type { DuckDb } from '../open-duckdb.ts';
import { quotedList } from '../../../corpus/quoted.ts';

/** Those that are shut in already; a second time would be refused like any other change. */
const confined = new WeakSet<DuckDb>();

/**
 * Shuts the database in before the user's SQL runs in it: no file but those of the corpus (and what is named) can be
 * opened, no network, no extension, no other database, and no setting changed. There is no way back.
 */
export async function confine(
  { folder, database }: DuckDbCorpus,
  files: readonly string[] = [],
): Promise<void> {
  if (confined.has(database)) return;
  confined.add(database);
  const settings = [
    `SET allowed_directories = ${quotedList([folder])}`,
    `SET allowed_paths = ${quotedList(files)}`,
    'SET enable_external_access = false',
    'SET lock_configuration = true',
  ];
  for (const setting of settings) await database.connection.run(setting);
}
