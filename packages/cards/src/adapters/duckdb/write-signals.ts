import { rename, rm } from 'node:fs/promises';
import { AssayError } from '@assay/records';
import { readCondition } from './ask/read-condition.ts';
import type { DuckDbCorpus } from './open-duckdb-corpus.ts';
import { quoted } from '../../corpus/quoted.ts';
import { tripleOrder } from './views/signals-view.ts';

/** Writes the columns of `signals` to a Parquet file, in their order, where a condition of the user's holds. */
export async function writeSignals(corpus: DuckDbCorpus, file: string, condition = 'true'): Promise<void> {
  const partial = `${file}.partial`;
  const where = await readCondition(corpus, condition, [partial]);
  try {
    await corpus.database.connection.run(
      `COPY (SELECT * EXCLUDE (triple) FROM (SELECT * FROM signals WHERE (${where}\n) ORDER BY ${tripleOrder}))
       TO ${quoted(partial)} (FORMAT parquet)`,
    );
    await rename(partial, file);
  } catch (cause) {
    await rm(partial, { force: true });
    throw new AssayError('environment', 'E_WRITE', `cannot write ${file}: ${(cause as Error).message}`, {
      cause,
    });
  }
}
