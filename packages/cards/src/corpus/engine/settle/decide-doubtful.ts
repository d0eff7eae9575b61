import type { DuckDBConnection } from '@duckdb/node-api';
import { type ComparedReport, type Divergence, divergencesOf } from '../../../signals/divergences.ts';
import type { DuckDb } from '../open-duckdb.ts';
import { inSchema } from './in-schema.ts';
import { DOUBTFUL } from './judge-spreads.ts';

/** The reports of the doubtful triples, those of one triple together. */
const reportsOfDoubtful = `
SELECT v.place, setup, party, score, "min" AS low, "max" AS high
FROM engine.rows
  JOIN engine.setups USING (variant)
  JOIN (SELECT triple, place FROM engine.verdicts WHERE ${DOUBTFUL} IN (setups, parties)) v USING (triple)
ORDER BY v.place`;

/**
 * Decides exactly what doubles could not: the reports of each doubtful triple, one triple in memory at a time, go to
 * the functions that define the signal. Makes `<schema>.decided`.
 */
export async function decideDoubtful(
  { connection, reader }: DuckDb,
  theta: number,
  schema: string,
): Promise<void> {
  await connection.run(
    `CREATE OR REPLACE TABLE ${schema}.decided (place BIGINT, setups TINYINT, parties TINYINT)`,
  );
  const appender = await connection.createAppender('decided', schema);
  for await (const { place, reports } of doubtfulTriples(reader, inSchema(reportsOfDoubtful, schema))) {
    const { variants, parties } = divergencesOf(reports, theta);
    appender.appendBigInt(place);
    for (const flag of [variants, parties]) appendFlag(flag);
    appender.endRow();
  }
  appender.closeSync();

  function appendFlag(flag: Divergence): void {
    if (flag === null) appender.appendNull();
    else appender.appendTinyInt(flag);
  }
}

async function* doubtfulTriples(
  reader: DuckDBConnection,
  sql: string,
): AsyncGenerator<{ readonly place: bigint; readonly reports: readonly ComparedReport[] }, void, undefined> {
  let place: bigint | null = null;
  let reports: ComparedReport[] = [];
  for await (const rows of (await reader.stream(sql)).yieldRows()) {
    for (const [triple, setup, party, score, min, max] of rows as unknown as readonly ReportCells[]) {
      if (place !== null && place !== triple) {
        yield { place, reports };
        reports = [];
      }
      place = triple;
      reports.push({ variant: setup, party: party === 0 ? null : party, score, min, max });
    }
  }
  if (place !== null) yield { place, reports };
}

type ReportCells = readonly [
  place: bigint,
  setup: number,
  party: number,
  score: number,
  min: number | null,
  max: number | null,
];
