import { objectOf } from '@assay/records';
import type { CardFile } from '../../corpus/card-file.ts';
import type { DuckDbCorpus } from './open-duckdb-corpus.ts';
import { textOf } from '../../corpus/json-shape.ts';
import type { SubjectNames } from '../../card/subject-names.ts';

/** The names that cards can be about, out of a corpus on disk and the benchmark cards there are. */
export async function askSubjectNames(
  { database, aliases }: DuckDbCorpus,
  cards: readonly CardFile[],
): Promise<SubjectNames> {
  const distinct = async (columns: string): Promise<readonly (readonly (string | null)[])[]> => {
    const read = await database.connection.runAndReadAll(`SELECT DISTINCT ${columns} FROM engine.rows`);
    return read.getRows() as unknown as readonly (readonly (string | null)[])[];
  };
  const only = async (column: string): Promise<string[]> =>
    (await distinct(column)).map(([name]) => name!).filter((name) => name !== null && name !== '');
  const pairs = await distinct('dataset, collection');
  return {
    benchmarks: pairs.map(([name, collection]) => ({ name: name!, collection: collection! })),
    documented: cards.map(({ path, sections }) => {
      const name = textOf(objectOf(sections['benchmark_details'])['name']);
      return name === null ? path : aliases.canonical('benchmark', name);
    }),
    organizations: await only('organization'),
    models: await only('model'),
  };
}
