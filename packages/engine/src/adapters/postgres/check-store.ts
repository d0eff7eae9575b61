import type { Digest } from '@assay/records';
import type { Blobs, StoreCheck } from '../../ports/store.ts';
import {
  damaged,
  EMPTY,
  entriesFault,
  isSameTally,
  journalNoun,
  type SealedEntries,
  sealedText,
  type TableShape,
  type Tally,
  withSeal,
} from '../stored/seals.ts';
import { Findings } from '../stored/stored-record.ts';
import { tableShapes } from '../stored/table-shapes.ts';
import type { Postgres } from './postgres.ts';
import type { SealedRow, SealParts } from './seals.ts';

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
