import type { DuckDb } from '../open-duckdb.ts';
import { countReports } from './count-reports.ts';
import { countSetups } from './count-setups.ts';
import { decideDoubtful } from './decide-doubtful.ts';
import { findSpreads } from './find-spreads.ts';
import { groupReports } from './group-reports.ts';
import { inSchema } from './in-schema.ts';
import { DOUBTFUL, judgeSpreads } from './judge-spreads.ts';
import { settleTies } from './settle-ties.ts';

/**
 * The signals of all triples as `<schema>.settled`, from `<schema>.rows`. SQL counts, and decides in doubles what is
 * plain; the functions of `signals/`, which are the definition, decide the rest. Other schemas than `engine` ask the
 * same of other rows.
 */
export async function settleSignals(database: DuckDb, theta: number, schema = 'engine'): Promise<void> {
  const run = (sql: string) => database.connection.run(inSchema(sql, schema));
  const steps = [
    ...countReports,
    groupReports,
    ...countSetups,
    ...findSpreads(theta),
    judgeSpreads(theta),
    settleTies(theta),
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
  t.least,
  t.most,
  t.missing,
  t.agentic,
  (t.party_bits = 2)::TINYINT AS first_party_only,
  bit_count(t.party_bits & 14)::UTINYINT AS parties,
  coalesce(c.variants, 1)::UINTEGER AS variants,
  coalesce(c.differing, 0)::UINTEGER AS differing,
  ${divergence('t.setup_a = t.setup_b', 'v.setups')} AS variant_divergence,
  ${divergence('bit_count(t.party_bits & 14) < 2', 'v.parties')} AS cross_party_divergence
FROM engine.tally t
  LEFT JOIN engine.setup_counts c USING (place)
  LEFT JOIN (
    FROM engine.verdicts WHERE ${DOUBTFUL} NOT IN (setups, parties)
    UNION ALL FROM engine.decided
  ) v USING (place)`;

/** Without bounds nothing can be said of two and more; nothing is said of triples that are not wide. */
function divergence(hasOne: string, verdict: string): string {
  return `(CASE WHEN ${hasOne} THEN 0 WHEN t.is_bounded THEN coalesce(${verdict}, 0) END)::TINYINT`;
}
