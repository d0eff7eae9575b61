import type { DuckDb } from '../open-duckdb.ts';
import { countReports, numberScales, numberSetups } from './count-reports.ts';
import { countSetups } from './count-setups.ts';
import { decideDoubtful } from './decide-doubtful.ts';
import { compareScores, findSpreads } from './find-spreads.ts';
import { inSchema } from './in-schema.ts';
import { judgeSpreads } from './judge-spreads.ts';

/**
 * The signals of all triples as `<schema>.settled`, from `<schema>.rows`. SQL counts, and decides in doubles what is
 * plain; the functions of `signals/`, which are the definition, decide the rest. Other schemas than `engine` ask the
 * same of other rows.
 */
export async function settleSignals(database: DuckDb, theta: number, schema = 'engine'): Promise<void> {
  const run = (sql: string) => database.connection.run(inSchema(sql, schema));
  const steps = [
    numberSetups,
    numberScales,
    countReports,
    ...countSetups,
    compareScores,
    ...findSpreads(theta),
    judgeSpreads(theta),
  ];
  for (const step of steps) await run(step);
  await decideDoubtful(database, theta, schema);
  await run(settled);
}

/** Bits stay bits here: they are spelled out when somebody looks. */
const settled = `
CREATE OR REPLACE VIEW engine.settled AS
SELECT
  t.triple,
  t.place,
  t.reports,
  t.missing,
  t.agentic,
  (t.party_bits = 2)::TINYINT AS first_party_only,
  bit_count(t.party_bits & 14)::UTINYINT AS parties,
  coalesce(c.variants, 1)::UINTEGER AS variants,
  coalesce(c.differing, 0)::USMALLINT AS differing,
  CASE WHEN v.triple IS NULL THEN 0 WHEN d.place IS NULL THEN v.setups ELSE d.setups END::TINYINT AS variant_divergence,
  CASE WHEN v.triple IS NULL THEN 0 WHEN d.place IS NULL THEN v.parties ELSE d.parties END::TINYINT AS cross_party_divergence
FROM engine.tally t
  LEFT JOIN engine.setup_counts c USING (triple)
  LEFT JOIN engine.verdicts v USING (triple)
  LEFT JOIN engine.decided d ON d.place = t.place`;
