import type { OpenCorpus } from '../open-corpus.ts';
import { checkCondition } from './check-question.ts';
import { sqlError } from './sql-error.ts';

/**
 * Somebody's condition over the columns of `signals`, fit to be asked: one expression, in which every name is known.
 * The database must be confined before it is.
 */
export async function readCondition(corpus: OpenCorpus, condition: string): Promise<string> {
  const { database } = corpus;
  await checkCondition(database, condition);
  await corpus.settle();
  const prepared = await database.connection
    .prepare(`SELECT 1 FROM signals WHERE (\n${condition}\n)`)
    .catch((cause: unknown) => {
      throw sqlError(cause);
    });
  prepared.destroySync();
  return condition;
}
