import { recordFindingSchema } from '@assay/records';
import type { Finding } from '../../corpus/finding.ts';
import type { DuckDbCorpus } from './open-duckdb-corpus.ts';

const findings = recordFindingSchema.array();

/** What was refused, dropped, repaired or odd when the corpus was read: everything, or what is about some of its records. */
export async function corpusFindings(
  { database, verify }: DuckDbCorpus,
  condition: string | null = null,
): Promise<Finding[]> {
  await verify(['findings']);
  const records = `WHERE path IN (SELECT record_path FROM results WHERE (${condition}))`;
  const read = await database.connection.runAndReadAll(
    `SELECT action, rule, path, result, message FROM engine.findings ${condition === null ? '' : records} ORDER BY place`,
  );
  return findings.parse(read.getRowObjects());
}
