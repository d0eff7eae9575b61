import type { DuckDBConnection } from '@duckdb/node-api';
import type { ComparedReport, Divergence } from '../../../signals/divergences.ts';
import { signalTable } from '../../../signals/signal-table.ts';
import type { DuckDb } from '../open-duckdb.ts';
import { inSchema } from './in-schema.ts';
import { DOUBTFUL } from './judge-spreads.ts';

const { variant_divergence, cross_party_divergence } = signalTable.comparability.flags;

/** The reports of the doubtful triples, those of one triple together. */
const reportsOfDoubtful = `
SELECT v.place, v.setups, v.parties, setup, party, score, "min", "max"
FROM engine.rows
  JOIN engine.setups USING (variant)
  JOIN engine.wide w USING (triple)
  JOIN engine.verdicts v ON v.place = w.place
WHERE ${DOUBTFUL} IN (v.setups, v.parties) AND v.place NOT IN (SELECT place FROM engine.decided)
ORDER BY v.place`;

/**
 * Decides exactly what is doubtful still: the reports of each such triple, one triple in memory at a time, go to
 * the functions that define the signal. Adds to `<schema>.decided`.
 */
export async function decideDoubtful(
  { connection, reader }: DuckDb,
  theta: number,
  schema: string,
): Promise<void> {
  const appender = await connection.createAppender('decided', schema);
  for await (const { place, setups, parties, reports } of doubtfulTriples(
    reader,
    inSchema(reportsOfDoubtful, schema),
  )) {
    appender.appendBigInt(place);
    append(setups === DOUBTFUL ? variant_divergence.decide(reports, theta) : setups);
    append(parties === DOUBTFUL ? cross_party_divergence.decide(reports, theta) : parties);
    appender.endRow();
  }
  appender.closeSync();

  function append(flag: Divergence): void {
    if (flag === null) appender.appendNull();
    else appender.appendTinyInt(flag);
  }
}

type Verdict = Divergence | typeof DOUBTFUL;

interface DoubtfulTriple {
  readonly place: bigint;
  readonly setups: Verdict;
  readonly parties: Verdict;
  readonly reports: ComparedReport[];
}

async function* doubtfulTriples(
  reader: DuckDBConnection,
  sql: string,
): AsyncGenerator<DoubtfulTriple, void, undefined> {
  let triple: DoubtfulTriple | null = null;
  for await (const rows of (await reader.stream(sql)).yieldRows()) {
    for (const [
      place,
      setups,
      parties,
      setup,
      party,
      score,
      min,
      max,
    ] of rows as unknown as readonly Cells[]) {
      if (triple === null || triple.place !== place) {
        if (triple !== null) yield triple;
        triple = { place, setups, parties, reports: [] };
      }
      triple.reports.push({ variant: setup, party: party === 0 ? null : party, score, min, max });
    }
  }
  if (triple !== null) yield triple;
}

type Cells = readonly [
  place: bigint,
  setups: Verdict,
  parties: Verdict,
  setup: number,
  party: number,
  score: number,
  min: number | null,
  max: number | null,
];
