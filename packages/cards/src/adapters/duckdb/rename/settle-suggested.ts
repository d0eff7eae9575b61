import { THETA } from '../../../signals/exceeds-threshold.ts';
import type { DuckDbCorpus } from '../open-duckdb-corpus.ts';
import { settleSignals } from '../settle/settle-signals.ts';

/**
 * `suggested.all_settled`: the signals of all triples under the suggested names, from `named`, the rows with both names. Only
 * triples that become one are settled again, under the least of their keys.
 */
export async function settleSuggested(corpus: DuckDbCorpus, named: string): Promise<void> {
  await corpus.settle();
  const { connection } = corpus.database;
  await connection.run('CREATE SCHEMA IF NOT EXISTS suggested');
  await connection.run(`
CREATE OR REPLACE TABLE suggested.merged AS
SELECT triple AS old, "first" AS new FROM (
  SELECT triple, min(triple) OVER same AS "first", count(*) OVER same AS together
  FROM (SELECT DISTINCT triple, new_model, collection, new_dataset, evaluation, split, new_metric FROM (${named}))
  WINDOW same AS (PARTITION BY new_model, collection, new_dataset, evaluation, split, new_metric)
) WHERE together > 1`);
  await connection.run(`
CREATE OR REPLACE VIEW suggested.rows AS
SELECT r.* REPLACE (m.new AS triple) FROM engine.rows r JOIN suggested.merged m ON m.old = r.triple`);
  await settleSignals(corpus.database, THETA, 'suggested');
  await connection.run(`
CREATE OR REPLACE VIEW suggested.all_settled AS
SELECT * FROM engine.settled WHERE triple NOT IN (SELECT old FROM suggested.merged)
UNION ALL SELECT * FROM suggested.settled`);
}
