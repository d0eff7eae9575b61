import { quoted } from '../../corpus/quoted.ts';
import type { DuckDbCorpus } from './open-duckdb-corpus.ts';

/**
 * What records call the models of a corpus, or one of them, beside their ids (`model_info.name`): the name that most
 * results come with. Left out where it is the id, or the end of it, and tells nothing more.
 */
export async function displayNames(
  { database }: DuckDbCorpus,
  model?: string,
): Promise<ReadonlyMap<string, string>> {
  const read = await database.connection.runAndReadAll(`
    SELECT DISTINCT ON (model) model, model_name FROM (
      SELECT r.model, k.model_name, count(*) AS results
      FROM engine.rows r JOIN engine.records k USING (record)
      WHERE k.model_name <> ''${model === undefined ? '' : ` AND r.model = ${quoted(model)}`}
      GROUP BY r.model, k.model_name
    ) ORDER BY model, results DESC, model_name`);
  const pairs = read.getRows().map(([id, name]) => [String(id), String(name)] as const);
  return new Map(pairs.filter(([id, name]) => name.trim() !== '' && name !== id && !id.endsWith(`/${name}`)));
}
