import type { Findings } from '../../stored/findings.ts';
import { damaged } from '../../stored/seals/damaged.ts';
import { entriesFault, journalNoun, type SealedEntries } from '../../stored/seals/journal-seal.ts';
import { EMPTY, isSameTally, withSeal } from '../../stored/seals/tally.ts';
import type { Database } from '../database/database.ts';
import type { SealParts } from '../seals/sealed-table.ts';

interface RunName {
  readonly number: number;
  readonly id: string;
}

/** Every row of the journals of all runs; how many there are. */
export function checkJournals(database: Database, parts: SealParts, findings: Findings): number {
  const runs = findings.look('the runs', () =>
    database.prepare<[], RunName>('SELECT number, id FROM runs NOT INDEXED ORDER BY number').all(),
  );
  let rows = 0;
  for (const run of runs ?? [])
    rows +=
      findings.look(`the journal of run ${run.id}`, () => checkJournal(database, parts, run, findings)) ?? 0;
  return rows;
}

function checkJournal(
  database: Database,
  { sealer, tallies }: SealParts,
  { number, id }: RunName,
  findings: Findings,
): number {
  const what = `the journal of run ${id}`;
  const rows = database.prepare<[number], SealedEntries>(
    'SELECT first, places, entries_tag, seal, entries FROM journal WHERE run = ? ORDER BY first',
  );
  let [tally, isWhole] = [EMPTY, true];
  for (const row of rows.each(number)) {
    const fault = entriesFault(sealer, number, row);
    const place = `${what}, from place ${row.first},`;
    if (fault !== null) findings.add(place, damaged(place, fault).message);
    isWhole &&= fault === null;
    tally = fault === null ? withSeal(tally, row.seal) : { ...tally, rows: tally.rows + 1 };
  }
  if (isWhole && !isSameTally(tally, tallies.get(journalNoun(number), what)))
    findings.add(what, damaged(what, 'lost').message);
  return tally.rows;
}
