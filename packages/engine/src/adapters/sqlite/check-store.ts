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
  type TableShape,
  withSeal,
} from '../stored/seals.ts';
import { Findings } from '../stored/stored-record.ts';
import { tableShapes } from '../stored/table-shapes.ts';
import type { Database } from './database.ts';
import type { SealedRow, SealParts } from './seals.ts';

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
