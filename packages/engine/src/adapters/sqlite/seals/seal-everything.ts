import { damaged } from '../../stored/seals/damaged.ts';
import {
  entriesFault,
  journalNoun,
  type SealedEntries,
  sealJournalRow,
} from '../../stored/seals/journal-seal.ts';
import { sealedText, type TableShape } from '../../stored/seals/sealed-text.ts';
import { Sealer } from '../../stored/seals/sealer.ts';
import { tableShapes } from '../../stored/seals/table-shapes.ts';
import { EMPTY, type Tally, withSeal } from '../../stored/seals/tally.ts';
import type { Database } from '../database/database.ts';
import type { SealedRow } from './sealed-table.ts';
import { Tallies } from './tallies.ts';

/** Without the key: digests alone. */
const digests = new Sealer(null);

/**
 * Seals all rows as they are: those of an earlier version, which have no seals, and those of a store that lost its
 * key, whose digests still have to fit. Inside a transaction.
 */
export function sealEverything(database: Database, sealer: Sealer): void {
  const tallies = new Tallies(database, sealer);
  for (const shape of Object.values(tableShapes)) sealTable(database, shape, sealer, tallies);
  const runs = database.prepare<[], { number: number }>('SELECT number FROM runs').all();
  for (const { number } of runs) tallies.set(journalNoun(number), sealJournal(database, number, sealer));
}

function sealTable(database: Database, shape: TableShape, sealer: Sealer, tallies: Tallies): void {
  const { table, columns, key, order, isTallied } = shape;
  const keys = database
    .prepare<[], SealedRow>(`SELECT ${key.join(', ')} FROM ${table} ORDER BY ${order}`)
    .all();
  const where = key.map((column) => `${column} = ?`).join(' AND ');
  const get = database.prepare<(string | number | null)[], SealedRow>(
    `SELECT ${columns.join(', ')}, seal FROM ${table} WHERE ${where}`,
  );
  const put = database.prepare(`UPDATE ${table} SET seal = ? WHERE ${where}`);
  let tally: Tally = EMPTY;
  for (const named of keys) {
    const values = key.map((column) => named[column]!);
    const row = get.get(...values)!;
    const text = sealedText(shape, row);
    const fault = row.seal === '' ? null : digests.fault(row.seal, text);
    if (fault !== null) throw damaged(shape.nameOf(row), fault);
    const seal = sealer.seal(text);
    put.run(seal, ...values);
    if (isTallied) tally = withSeal(tally, seal);
  }
  if (isTallied) tallies.set(table, tally);
}

function sealJournal(database: Database, run: number, sealer: Sealer): Tally {
  const firsts = database.prepare<[number], { first: number }>('SELECT first FROM journal WHERE run = ?');
  const get = database.prepare<[number, number], SealedEntries>(
    'SELECT first, places, entries_tag, seal, entries FROM journal WHERE run = ? AND first = ?',
  );
  const put = database.prepare('UPDATE journal SET entries_tag = ?, seal = ? WHERE run = ? AND first = ?');
  let tally: Tally = EMPTY;
  for (const { first } of firsts.all(run)) {
    const row = get.get(run, first)!;
    const fault = row.seal === '' ? null : entriesFault(digests, run, row);
    if (fault !== null) throw damaged(`the journal of run number ${run}, from place ${first}`, fault);
    const { entries_tag, seal } = sealJournalRow(sealer, run, row);
    put.run(entries_tag, seal, run, first);
    tally = withSeal(tally, seal);
  }
  return tally;
}
