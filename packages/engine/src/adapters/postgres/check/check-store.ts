import type { Blobs } from '../../../ports/blobs.ts';
import type { StoreCheck } from '../../../ports/store-check.ts';
import { Findings } from '../../stored/findings.ts';
import { damaged } from '../../stored/seals/damaged.ts';
import { entriesFault, journalNoun, type SealedEntries } from '../../stored/seals/journal-seal.ts';
import { sealedText, type TableShape } from '../../stored/seals/sealed-text.ts';
import { tableShapes } from '../../stored/seals/table-shapes.ts';
import { EMPTY, isSameTally, type Tally, withSeal } from '../../stored/seals/tally.ts';
import type { Postgres } from '../connection/postgres.ts';
import type { SealedRow, SealParts } from '../seals/sealed-rows.ts';
import { checkBlobs } from './check-blobs.ts';

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
