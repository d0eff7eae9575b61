import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { StoreCheck } from '../../ports/store.ts';
import { blobNames } from '../blob-files.ts';
import {
  damaged,
  EMPTY,
  entriesFault,
  isSameTally,
  journalNoun,
  type SealedEntries,
  sealedText,
  Sealer,
  type SealFault,
  sealJournalRow,
  type TableShape,
  type Tally,
  tallyText,
  type Values,
  withoutSeal,
  withSeal,
} from '../stored/seals.ts';
import { Findings, tableShapes } from '../stored/stored-record.ts';
import type { Database, Statement } from './database.ts';

interface TallyRow extends Tally {
  readonly seal: string;
}

/** What shows that no row was lost: a tally for each set of rows, changed in the transaction that changes the rows. */
export class Tallies {
  readonly #sealer: Sealer;
  readonly #get: Statement<[string], TallyRow>;
  readonly #put: Statement<[string, number, string, string]>;

  constructor(database: Database, sealer: Sealer) {
    this.#sealer = sealer;
    this.#get = database.prepare('SELECT rows, sum, seal FROM tallies WHERE noun = ?');
    this.#put = database.prepare('REPLACE INTO tallies (noun, rows, sum, seal) VALUES (?, ?, ?, ?)');
  }

  /** `what` names the rows, for people. */
  get(noun: string, what: string): Tally {
    const row = this.#get.get(noun);
    if (row === undefined) throw damaged(what, 'lost');
    const fault = this.#sealer.fault(row.seal, tallyText(noun, row));
    if (fault !== null) throw damaged(`the tally of ${what}`, fault);
    return row;
  }

  set(noun: string, tally: Tally): void {
    this.#put.run(noun, tally.rows, tally.sum, this.#sealer.seal(tallyText(noun, tally)));
  }

  /** The seals of a row before and after a change; null where it was not there, or no longer is. */
  change(noun: string, what: string, before: string | null, after: string | null): void {
    let tally = this.get(noun, what);
    if (before !== null) tally = withoutSeal(tally, before);
    if (after !== null) tally = withSeal(tally, after);
    this.set(noun, tally);
  }
}

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

export interface SealedRow extends Values {
  readonly seal: string;
}

/** What seals and checks rows of one database. */
export interface SealParts {
  readonly sealer: Sealer;
  readonly tallies: Tallies;
}

/**
 * The rows of a table under their seals. A row that is handed out was checked on the way. Before the first is looked
 * for, all are: that they say what they said, and that none is missing. After that only what is read is checked, by
 * its seal; what the look found must be found again, whatever an index says.
 */
export class SealedTable<Row extends SealedRow> {
  readonly #database: Database;
  readonly #parts: SealParts;
  readonly #shape: TableShape;
  readonly #all: Statement<[], Row>;
  readonly #look: () => ReadonlySet<string>;
  #found: ReadonlySet<string> | null = null;

  /** `look` is the first look, where somebody else has one: the keys of all rows. */
  constructor(database: Database, parts: SealParts, shape: TableShape, look?: () => ReadonlySet<string>) {
    this.#database = database;
    this.#parts = parts;
    this.#shape = shape;
    this.#look = look ?? (() => this.#keys());
    this.#all = database.prepare(
      `SELECT ${shape.columns.join(', ')}, seal FROM ${shape.table} NOT INDEXED ORDER BY ${shape.order}`,
    );
  }

  /** The row that `get` finds by its key, checked; one that should be there and is not found is damage. */
  find(get: () => Row | undefined, ...key: readonly string[]): Row | undefined {
    this.checkOnce();
    const row = get();
    if (row !== undefined && isKeyOf(row, this.#shape, key)) return this.checked(row);
    if (row === undefined && !this.#found!.has(key.join(' '))) return undefined;
    throw damaged(this.#shape.nameOf(asked(this.#shape, key)), 'damaged');
  }

  /** What a row said when all were looked at is not where it was. */
  lost(row: Values): never {
    throw damaged(this.#shape.nameOf(row), 'damaged');
  }

  checked(row: Row): Row {
    const fault = this.faultIn(row);
    if (fault !== null) throw damaged(this.#shape.nameOf(row), fault);
    return row;
  }

  faultIn(row: Row): SealFault | null {
    return this.#parts.sealer.fault(row.seal, sealedText(this.#shape, row));
  }

  seal(values: Values): string {
    return this.#parts.sealer.seal(sealedText(this.#shape, values));
  }

  /** Inside the transaction that changes the row: its seals before and after; null where there was none. */
  changed(before: string | null, after: string): void {
    this.#parts.tallies.change(this.#shape.table, `the ${this.#shape.plural}`, before, after);
  }

  /** The first time, all rows. */
  checkOnce(): void {
    this.#found ??= this.#look();
  }

  /** Every row, and that none is missing; the tally they have. */
  checkAll(see: (row: Row) => void): Tally {
    return this.#database.moment(() => {
      const { table, plural } = this.#shape;
      const expected = this.#parts.tallies.get(table, `the ${plural}`);
      let tally: Tally = EMPTY;
      for (const row of this.#all.each()) {
        tally = withSeal(tally, this.checked(row).seal);
        see(row);
      }
      if (!isSameTally(tally, expected)) throw damaged(`the list of ${plural}`, 'lost');
      return tally;
    });
  }

  #keys(): ReadonlySet<string> {
    const found = new Set<string>();
    this.checkAll((row) => found.add(keyOf(this.#shape, row)));
    return found;
  }
}

function keyOf({ key }: TableShape, values: Values): string {
  return key.map((column) => String(values[column])).join(' ');
}

function isKeyOf(row: SealedRow, shape: TableShape, key: readonly string[]): boolean {
  return keyOf(shape, row) === key.join(' ');
}

function asked({ key: columns }: TableShape, key: readonly string[]): Values {
  return Object.fromEntries(columns.map((column, i) => [column, key[i]]));
}

/** Every blob under its digest, and every score table that a scoring names; how many blobs there are. */
async function checkBlobs(folder: string, database: Database, findings: Findings): Promise<number> {
  const names = await Array.fromAsync(blobNames(folder));
  for (const name of names) {
    const found = await digestOf(join(folder, name.slice(0, 2), name.slice(2)));
    if (found !== name)
      findings.add(
        `blob sha256:${name}`,
        `the bytes of sha256:${name} were changed: their digest is ${found}`,
      );
  }
  const known = new Set(names);
  for (const { id, scores } of scoreTables(database, findings))
    if (!known.has(scores.slice('sha256:'.length)))
      findings.add(`scoring ${id}`, `the score table of scoring ${id}, ${scores}, is not in the store`);
  return names.length;
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Those that can be read; the others are findings already. */
function scoreTables(
  database: Database,
  findings: Findings,
): readonly { readonly id: string; readonly scores: string }[] {
  const rows = findings.look('the scorings', () =>
    database
      .prepare<[], { id: string; scores: string | null }>(
        "SELECT id, CASE WHEN json_valid(scoring) THEN scoring ->> 'scores' END AS scores FROM scorings NOT INDEXED",
      )
      .all(),
  );
  return (rows ?? []).flatMap(({ id, scores }) => (scores === null ? [] : [{ id, scores }]));
}

interface RunName {
  readonly number: number;
  readonly id: string;
}

/** Every row of the journals of all runs; how many there are. */
function checkJournals(database: Database, parts: SealParts, findings: Findings): number {
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

/** Every row of every table of records, and whether any is missing; how many of each there are. */
function checkTables(
  database: Database,
  parts: SealParts,
  findings: Findings,
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const shape of Object.values(tableShapes))
    counts[shape.plural] =
      findings.look(`the ${shape.plural}`, () => checkTable(database, parts, shape, findings)) ?? 0;
  return counts;
}

function checkTable(
  database: Database,
  { sealer, tallies }: SealParts,
  shape: TableShape,
  findings: Findings,
): number {
  const { table, plural, columns, order, isTallied } = shape;
  const rows = database.prepare<[], SealedRow>(
    `SELECT ${columns.join(', ')}, seal FROM ${table} NOT INDEXED ORDER BY ${order}`,
  );
  let [tally, isWhole] = [EMPTY, true];
  for (const row of rows.each()) {
    const fault = sealer.fault(row.seal, sealedText(shape, row));
    const name = shape.nameOf(row);
    if (fault !== null) findings.add(name, damaged(name, fault).message);
    isWhole &&= fault === null;
    tally = fault === null ? withSeal(tally, row.seal) : { ...tally, rows: tally.rows + 1 };
  }
  if (isTallied && isWhole && !isSameTally(tally, tallies.get(table, `the ${plural}`)))
    findings.add(`the list of ${plural}`, damaged(`the list of ${plural}`, 'lost').message);
  return tally.rows;
}

/** Looks at everything: SQLite's own structures, every record, every row of the journals, every blob. */
export async function checkStore(database: Database, parts: SealParts, blobs: string): Promise<StoreCheck> {
  const findings = new Findings();
  const looked = database.moment(() => {
    checkStructure(database, findings);
    const records = checkTables(database, parts, findings);
    return { ...records, 'commits of journals': checkJournals(database, parts, findings) };
  });
  const blobCount = await checkBlobs(blobs, database, findings);
  return { looked_at: { ...looked, blobs: blobCount }, findings: findings.all };
}

function checkStructure(database: Database, findings: Findings): void {
  findings.look('the database', () => {
    const said = database.prepare<[], { integrity_check: string }>('PRAGMA integrity_check(20)').all();
    for (const { integrity_check: text } of said) if (text !== 'ok') findings.add('the database', text);
  });
}
