import type { DuckDbCorpus } from '../open-duckdb-corpus.ts';
import { checkCondition } from './check-question.ts';
import { confine } from './confine.ts';
import { sqlError } from './sql-error.ts';

/**
 * A condition of the user's over the columns of `signals`, ready to be used: one expression, in which every name is known. The
 * database is confined before it looks at it; `files` are those that may be written afterwards.
 */
export async function readCondition(
  corpus: DuckDbCorpus,
  condition: string,
  files: readonly string[] = [],
): Promise<string> {
  const { database } = corpus;
  await checkCondition(database, condition);
  await corpus.settleViews();
  await confine(corpus, files);
  const prepared = await database.connection
    .prepare(`SELECT 1 FROM signals WHERE (\n${condition}\n)`)
    .catch((cause: unknown) => {
      throw sqlError(cause);
    });
  prepared.destroySync();
  return condition;
}
