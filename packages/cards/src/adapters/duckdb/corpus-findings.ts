import type { Finding } from '../../corpus/finding.ts';
import type { OpenCorpus } from './open-corpus.ts';

/** Everything that was refused, dropped, repaired or odd when the corpus was read. */
export async function corpusFindings({ database, verify }: OpenCorpus): Promise<Finding[]> {
  await verify(['findings']);
  const read = await database.connection.runAndReadAll(
    'SELECT action, rule, path, result, message FROM engine.findings ORDER BY place',
  );
  return read.getRowObjects() as unknown as Finding[];
}
