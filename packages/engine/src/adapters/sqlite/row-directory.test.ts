import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RunBrief } from '../../ports/store.ts';
import { later, manifest } from '../../ports/testing/made-records.ts';
import { openLabelKey } from '../label-key.ts';
import { Sealer } from '../stored/seals.ts';
import type { Database } from './database.ts';
import { FactFile } from './fact-files.ts';
import { openDatabase } from './open-database.ts';
import { RunRecords } from './run-records.ts';
import { Tallies } from './seals.ts';

let folder: string;
let opened: Database[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-directory-'));
  opened = [];
});
afterEach(async () => {
  for (const database of opened) database.close();
  await rm(folder, { recursive: true, force: true });
});

const kept = (): string => join(folder, 'facts', 'runs.jsonl');

/** Another process: it knows what is in the folder, and keeps what it has read. */
async function open(): Promise<{ readonly runs: RunRecords; readonly database: Database }> {
  const sealer = new Sealer(await openLabelKey(folder));
  const database = openDatabase(join(folder, 'assay.db'), { sealer, isKeyNew: false });
  opened.push(database);
  const file = new FactFile<RunBrief>({ path: kept(), table: 'runs', sealer, fewest: 1 });
  return {
    runs: new RunRecords(database, { sealer, tallies: new Tallies(database, sealer) }, file),
    database,
  };
}

async function keptRuns(...ids: readonly string[]): Promise<void> {
  const { runs, database } = await open();
  for (const id of ids) {
    runs.create(manifest(id));
    runs.update(manifest(id, { closed_at: later }), 'closed');
  }
  runs.briefs();
  database.close();
}

const idsOf = (runs: RunRecords): readonly string[] => runs.briefs().map(({ id }) => id);

test('what was noted is kept for the next process, which reads what came since', async () => {
  await keptRuns('a', 'b');
  const { runs: writer, database: other } = await open();
  writer.create(manifest('c'));
  other.close();
  const { runs, database } = await open();
  expect(idsOf(runs)).toEqual(['a', 'b', 'c']);
  // Row 1 is not read for it: what is wrong there is told when it is handed out.
  database.exec(`UPDATE runs SET manifest = replace(manifest, '"task"', '"other"') WHERE number = 1`);
  const { runs: next } = await open();
  expect(idsOf(next)).toEqual(['a', 'b', 'c']);
  expect(() => next.get('a')).toThrow(/run a .*\bnot what was stored/);
  expect(() => next.list({ task_key: 'task' })).toThrow(/run a /);
});

test('whoever only writes keeps what is noted too, and nothing where nothing came', async () => {
  const { runs, database } = await open();
  runs.create(manifest('a'));
  runs.keepBriefs();
  database.close();
  const first = await readFile(kept(), 'utf8');
  expect(first).toContain('"rows":1');
  const { runs: idle, database: second } = await open();
  idle.keepBriefs();
  second.close();
  expect(await readFile(kept(), 'utf8')).toBe(first);
  const { runs: next } = await open();
  next.create(manifest('b'));
  next.keepBriefs();
  expect(await readFile(kept(), 'utf8')).toContain('"rows":2');
  expect(idsOf((await open()).runs)).toEqual(['a', 'b']);
});

test('runs are found by evaluation, specification and series, and those of another kind are not', async () => {
  const { runs } = await open();
  runs.create(manifest('a'));
  runs.create(manifest('b', { task_specification_key: 'other', parent_id: 'a' }));
  runs.create(manifest('c', { evaluation_key: 'other', task_specification_key: 'other' }));
  const ids = (filter: Parameters<RunRecords['list']>[0]) =>
    runs.list(filter).items.map((run) => run.manifest.id);
  expect(ids({ task_specification_key: 'other' })).toEqual(['c', 'b']);
  expect(ids({ evaluation_key: 'other' })).toEqual(['c']);
  expect(ids({ evaluation_key: 'other', task_specification_key: 'other', status: 'closed' })).toEqual([]);
  expect(ids({ series: 'a' })).toEqual(['b', 'a']);
  expect(ids({ series: 'b' })).toEqual(['b']);
  expect(ids({ evaluation_key: 'none' })).toEqual([]);
});

test('a run that was open when it was kept is told as it is now', async () => {
  const { runs: writer } = await open();
  writer.create(manifest('a'));
  expect(writer.briefs()).toMatchObject([{ status: 'open' }]);
  const { runs: other } = await open();
  other.update(manifest('a', { closed_at: later }), 'closed');
  const { runs } = await open();
  expect(runs.briefs()).toMatchObject([{ status: 'closed' }]);
  expect(writer.briefs()).toMatchObject([{ status: 'closed' }]);
});

test('a file that somebody changed, or one of another table, is left out of account', async () => {
  await keptRuns('a', 'b');
  const bytes = await readFile(kept(), 'utf8');
  await writeFile(kept(), bytes.replace('"a"', '"z"'));
  expect(idsOf((await open()).runs)).toEqual(['a', 'b']);
  await writeFile(kept(), bytes.slice(0, 200));
  expect(idsOf((await open()).runs)).toEqual(['a', 'b']);
  await writeFile(kept(), '');
  expect(idsOf((await open()).runs)).toEqual(['a', 'b']);
});

test('a row that somebody took away is missed by whoever asks for it, and by every list that it belongs to', async () => {
  await keptRuns('a', 'b');
  (await open()).database.exec('DELETE FROM runs WHERE number = 2');
  const { runs } = await open();
  expect(() => runs.get('b')).toThrow(/run b /);
  expect(() => runs.list()).toThrow(/run b /);
  expect(() => runs.list({ task_key: 'task' })).toThrow(/run b /);
  expect(runs.list({ id_begins: 'a' }).items).toHaveLength(1);
});

test('an older file is continued, and one of another store is not believed', async () => {
  await keptRuns('a');
  const older = await readFile(kept());
  await keptRuns('b', 'c');
  await writeFile(kept(), older);
  expect(idsOf((await open()).runs)).toEqual(['a', 'b', 'c']);
  for (const database of opened.splice(0)) database.close();
  for (const name of ['assay.db', 'assay.db-wal', 'assay.db-shm'])
    await rm(join(folder, name), { force: true });
  expect(idsOf((await open()).runs)).toEqual([]);
});
