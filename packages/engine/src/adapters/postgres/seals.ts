import type { Digest } from '@assay/records';
import type { Blobs, StoreCheck } from '../../ports/store.ts';
import {
  bothTallies,
  damaged,
  EMPTY,
  entriesFault,
  isSameTally,
  journalNoun,
  type SealedEntries,
  sealedText,
  type Sealer,
  type TableShape,
  type Tally,
  tallyText,
  type Values,
  withoutSeal,
  withSeal,
} from '../stored/seals.ts';
import { Findings, tableShapes } from '../stored/stored-record.ts';
import type { Postgres, Sql } from './postgres.ts';

export interface SealedRow extends Values {
  readonly seal: string;
}

/** What seals and checks rows of one database. */
export interface SealParts {
  readonly sealer: Sealer;
  readonly tallies: Tallies;
}

/**
 * The rows of a table under their seals. What is handed out was checked on the way; that none is missing is shown by
 * `assay store check`: to look at all rows before the first would take longer than most commands.
 */
export class SealedRows<Row extends SealedRow> {
  readonly #parts: SealParts;
  readonly #shape: TableShape;

  constructor(parts: SealParts, shape: TableShape) {
    this.#parts = parts;
    this.#shape = shape;
  }

  checked(row: Row): Row {
    const fault = this.#parts.sealer.fault(row.seal, sealedText(this.#shape, row));
    if (fault !== null) throw damaged(this.#shape.nameOf(row), fault);
    return row;
  }

  seal(values: Values): string {
    return this.#parts.sealer.seal(sealedText(this.#shape, values));
  }

  /** Inside a transaction, before its rows are looked at: who changes rows of one table does so one after the other. */
  async lock(sql: Sql): Promise<void> {
    await this.#parts.tallies.lock(sql, this.#shape.table);
  }

  /** After `lock`: the seals of a row before and after a change; null where there was none. */
  async changed(sql: Sql, before: string | null, after: string): Promise<void> {
    const { table, plural } = this.#shape;
    await this.#parts.tallies.change(sql, { noun: table, what: `the ${plural}` }, before, after);
  }

  /** After `lock`: the number of the next row. */
  async nextNumber(sql: Sql): Promise<number> {
    const { table } = this.#shape;
    const [row] = await sql.query<{ number: number }>(
      `SELECT coalesce(max(number), 0)::bigint + 1 AS number FROM ${table}`,
    );
    return row!.number;
  }
}

interface TallyRow extends Tally {
  readonly writer: string;
  readonly seal: string;
}

interface Named {
  readonly noun: string;
  /** The rows, for people. */
  readonly what: string;
}

/**
 * What shows that no row was lost: a tally for each set of rows, changed in the transaction that changes the rows. Of a
 * journal each writer has one of its own, so that none waits for another.
 */
export class Tallies {
  readonly #sealer: Sealer;

  constructor(sealer: Sealer) {
    this.#sealer = sealer;
  }

  async lock(sql: Sql, noun: string): Promise<void> {
    await sql.query(`SELECT 1 FROM tallies WHERE noun = $1 AND writer = '' FOR UPDATE`, [noun]);
  }

  /** Of all writers together. */
  async get(sql: Sql, { noun, what }: Named): Promise<Tally> {
    const rows = await sql.query<TallyRow>('SELECT writer, rows, sum, seal FROM tallies WHERE noun = $1', [
      noun,
    ]);
    if (rows.length === 0) throw damaged(what, 'lost');
    let all: Tally = EMPTY;
    for (const row of rows) {
      const fault = this.#sealer.fault(row.seal, tallyText(nameOf(noun, row.writer), row));
      if (fault !== null) throw damaged(`the tally of ${what}`, fault);
      all = bothTallies(all, row);
    }
    return all;
  }

  async set(sql: Sql, noun: string, tally: Tally, writer = ''): Promise<void> {
    await sql.query(
      `INSERT INTO tallies (noun, writer, rows, sum, seal) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (noun, writer) DO UPDATE SET rows = excluded.rows, sum = excluded.sum, seal = excluded.seal`,
      [noun, writer, tally.rows, tally.sum, this.seal(noun, tally, writer)],
    );
  }

  seal(noun: string, tally: Tally, writer = ''): string {
    return this.#sealer.seal(tallyText(nameOf(noun, writer), tally));
  }

  /** The seals of a row before and after a change; null where it was not there, or no longer is. */
  async change(sql: Sql, named: Named, before: string | null, after: string | null): Promise<void> {
    let tally = await this.get(sql, named);
    if (before !== null) tally = withoutSeal(tally, before);
    if (after !== null) tally = withSeal(tally, after);
    await this.set(sql, named.noun, tally);
  }
}

function nameOf(noun: string, writer: string): string {
  return writer === '' ? noun : `${noun} ${writer}`;
}

/** Every blob under its digest, and every score table that a scoring names; how many blobs there are. */
async function checkBlobs(postgres: Postgres, blobs: Blobs, findings: Findings): Promise<number> {
  const known = new Set<Digest>();
  for await (const digest of blobs.list()) {
    known.add(digest);
    await findings.lookAsync(`blob ${digest}`, () => blobs.read(digest));
  }
  for await (const { id, scores } of scoreTables(postgres))
    if (!known.has(scores))
      findings.add(`scoring ${id}`, `the score table of scoring ${id}, ${scores}, is not in the store`);
  return known.size;
}

interface ScoreTable {
  readonly id: string;
  readonly scores: Digest;
}

/** Those that can be read; the others are findings already. */
async function* scoreTables(postgres: Postgres): AsyncGenerator<ScoreTable, void, undefined> {
  for (let last = 0; ; ) {
    const rows = await postgres.query<{ number: number; id: string; scoring: string }>(
      'SELECT number, id, scoring FROM scorings WHERE number > $1 ORDER BY number LIMIT 500',
      [last],
    );
    for (const { id, scoring } of rows) {
      const scores = scoresIn(scoring);
      if (scores !== null) yield { id, scores };
    }
    if (rows.length === 0) return;
    last = rows.at(-1)!.number;
  }
}

function scoresIn(text: string): Digest | null {
  try {
    const { scores } = JSON.parse(text) as { scores?: unknown };
    return typeof scores === 'string' ? scores : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Rows that are fetched at a time. */
const FETCHED = 500;

/** Looks at every record, every commit of every journal, and every blob. */
export async function checkStore(postgres: Postgres, parts: SealParts, blobs: Blobs): Promise<StoreCheck> {
  const findings = new Findings();
  const looked: Record<string, number> = {};
  const look = { postgres, parts, findings };
  for (const shape of Object.values(tableShapes))
    looked[shape.plural] =
      (await findings.lookAsync(`the ${shape.plural}`, () => checkTable(look, shape))) ?? 0;
  looked['commits of journals'] = (await findings.lookAsync('the runs', () => checkJournals(look))) ?? 0;
  looked['blobs'] = (await findings.lookAsync('the blobs', () => checkBlobs(postgres, blobs, findings))) ?? 0;
  return { looked_at: looked, findings: findings.all };
}

interface Look {
  readonly postgres: Postgres;
  readonly parts: SealParts;
  readonly findings: Findings;
}

async function checkTable({ postgres, parts, findings }: Look, shape: TableShape): Promise<number> {
  const { table, plural, columns, key, isTallied } = shape;
  const named = { noun: table, what: `the ${plural}` };
  const before = isTallied ? await parts.tallies.get(postgres, named) : EMPTY;
  let [tally, isWhole]: [Tally, boolean] = [EMPTY, true];
  for await (const row of rowsOf(postgres, table, [...columns, 'seal'], key)) {
    const fault = parts.sealer.fault(row.seal, sealedText(shape, row));
    const name = shape.nameOf(row);
    if (fault !== null) findings.add(name, damaged(name, fault).message);
    isWhole &&= fault === null;
    tally = fault === null ? withSeal(tally, row.seal) : { ...tally, rows: tally.rows + 1 };
  }
  if (!isTallied || !isWhole) return tally.rows;
  // Where others have added meanwhile, what was read is of no one moment.
  const isStill = isSameTally(await parts.tallies.get(postgres, named), before);
  if (isStill && !isSameTally(tally, before))
    findings.add(`the list of ${plural}`, damaged(`the list of ${plural}`, 'lost').message);
  return tally.rows;
}

/** By their keys, so many at a time. */
async function* rowsOf(
  postgres: Postgres,
  table: string,
  columns: readonly string[],
  key: readonly string[],
): AsyncGenerator<SealedRow, void, undefined> {
  const keys = key.join(', ');
  const places = key.map((_, i) => `$${i + 1}`).join(', ');
  for (let last: readonly (string | number)[] | null = null; ; ) {
    const where: string = last === null ? '' : ` WHERE (${keys}) > (${places})`;
    const rows: readonly SealedRow[] = await postgres.query<SealedRow>(
      `SELECT ${columns.join(', ')} FROM ${table}${where} ORDER BY ${keys} LIMIT ${FETCHED}`,
      last ?? [],
    );
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < FETCHED) return;
    last = key.map((column) => end[column] ?? '');
  }
}

async function checkJournals(look: Look): Promise<number> {
  let rows = 0;
  for (let last = 0; ; ) {
    const runs = await look.postgres.query<{ number: number; id: string }>(
      'SELECT number, id FROM runs WHERE number > $1 ORDER BY number LIMIT 1000',
      [last],
    );
    for (const run of runs)
      rows +=
        (await look.findings.lookAsync(`the journal of run ${run.id}`, () => checkJournal(look, run))) ?? 0;
    if (runs.length === 0) return rows;
    last = runs.at(-1)!.number;
  }
}

async function checkJournal(
  { postgres, parts: { sealer, tallies }, findings }: Look,
  { number, id }: { readonly number: number; readonly id: string },
): Promise<number> {
  const what = `the journal of run ${id}`;
  const named = { noun: journalNoun(number), what };
  const before = await tallies.get(postgres, named);
  let [tally, isWhole]: [Tally, boolean] = [EMPTY, true];
  for (let last = -1; ; ) {
    const rows = await postgres.query<SealedEntries>(
      `SELECT first, places, entries_tag, seal, entries FROM journal
       WHERE run = $1 AND first > $2 ORDER BY first LIMIT 16`,
      [number, last],
    );
    for (const row of rows) {
      const fault = entriesFault(sealer, number, row);
      const place = `${what}, from place ${row.first},`;
      if (fault !== null) findings.add(place, damaged(place, fault).message);
      isWhole &&= fault === null;
      tally = fault === null ? withSeal(tally, row.seal) : { ...tally, rows: tally.rows + 1 };
    }
    if (rows.length === 0) break;
    last = rows.at(-1)!.first;
  }
  const isStill = isSameTally(await tallies.get(postgres, named), before);
  if (isWhole && isStill && !isSameTally(tally, before)) findings.add(what, damaged(what, 'lost').message);
  return tally.rows;
}
