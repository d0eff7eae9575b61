import { statSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { randomStream } from '@assay/metrics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rounds } from '../../../../testing/rounds.ts';
import { type Ran, runCommand } from '../testing/run-command.ts';
import { flipBit, keptProject, misled, readers, withChanged } from './testing/kept-project.ts';

let folder: string;
const healthy = new Map<string, Ran>();
beforeAll(async () => {
  folder = await keptProject();
  for (const argv of readers) healthy.set(argv.join(' '), await runCommand(argv, folder));
});
afterAll(() => rm(folder, { recursive: true }));

async function misleadings(where: string, commands: readonly (readonly string[])[]): Promise<string[]> {
  const found: string[] = [];
  for (const argv of commands) {
    const line = argv.join(' ');
    const wrong = misled(healthy.get(line)!, await runCommand(argv, where));
    if (wrong !== null) found.push(`${line}: ${wrong}`);
  }
  return found;
}

test('a healthy store is told from, and has nothing to be found', async () => {
  for (const [line, { exitCode }] of healthy) expect([line, exitCode]).toEqual([line, 0]);
  const { exitCode, out } = await runCommand(['store', 'check'], folder);
  expect([exitCode, out]).toEqual([0, expect.stringContaining('everything is as stored')]);
});

test('a flipped bit anywhere in the database never tells another number, and never ends in a stack trace', async () => {
  const random = randomStream(11, 'flips');
  const pages = statSync(join(folder, '.assay', 'assay.db')).size / 4096;
  for (let flip = 0; flip < 60 * rounds; flip += 1) {
    // Every page in turn; every other flip in its first bytes, where its structure is.
    const within = Math.floor(random.nextFloat() * (flip % 2 === 0 ? 4096 : 120) * 8);
    const bit = (flip % pages) * 4096 * 8 + within;
    const copy = await withChanged(folder, (file) => flipBit(file, bit));
    const some = readers.filter((_, i) => rounds > 1 || i % 6 === flip % 6);
    expect(await misleadings(copy.folder, some), `bit ${bit}`).toEqual([]);
    const { exitCode, err } = await runCommand(['store', 'check'], copy.folder);
    expect([0, 1], `bit ${bit}: ${err}`).toContain(exitCode);
    await copy.remove();
  }
});

/** What somebody does who wants another number, and what it is about. */
const edits: Readonly<Record<string, readonly [sql: string, names: RegExp]>> = {
  'an aggregate': [`UPDATE scorings SET scoring = replace(scoring, '"mean":0.75', '"mean":0.95')`, /scoring/],
  'the score table of a scoring': [
    `UPDATE scorings SET scoring = json_set(scoring, '$.scores', (SELECT scoring ->> 'scores' FROM scorings WHERE number = 2)) WHERE number = 1`,
    /scoring scoring-/,
  ],
  'which run a scoring is of': ['UPDATE scorings SET run = 3 - run WHERE run < 3', /scoring scoring-/],
  'an answer': [`UPDATE journal SET entries = replace(entries, 'Bonn', 'Berlin')`, /the journal of run/],
  'what is finished': [`UPDATE journal SET places = '[0,1,2]'`, /the journal of run/],
  'the order of runs': [
    'PRAGMA foreign_keys = OFF; UPDATE runs SET number = number + 100 WHERE number = 1',
    /run /,
  ],
  'the model of a run': [`UPDATE runs SET manifest = replace(manifest, '"careless"', '"good"')`, /run /],
  'the verdict of an execution': [
    `UPDATE executions SET execution = json_set(execution, '$.verdict', 'fail')`,
    /execution /,
  ],
  'where a baseline points': [
    `UPDATE baselines SET baseline = json_set(baseline, '$.scoring_id', (SELECT id FROM scorings WHERE number = 2))`,
    /baseline main/,
  ],
  'a scoring that is taken away': ['DELETE FROM scorings WHERE number = 3', /the list of scorings/],
  'a run that is taken away': [
    'PRAGMA foreign_keys = OFF; DELETE FROM runs WHERE number = 3',
    /the list of runs/,
  ],
  'rows of a journal that are taken away': ['DELETE FROM journal WHERE run = 3', /the journal of run/],
  'a tally that is taken away': ['DELETE FROM tallies', /is not what was stored/],
  'the name of a baseline': [`UPDATE baselines SET name = 'mine'`, /baseline mine/],
};

describe.each(Object.entries(edits))('an edit through SQL: %s', (_, [sql, names]) => {
  test('is found by store check, which names it, and misleads no other command', async () => {
    const copy = await withChanged(folder, (file) => edit(file, sql));
    const { exitCode, out } = await runCommand(['store', 'check'], copy.folder);
    expect([exitCode, out]).toEqual([1, expect.stringMatching(names)]);
    expect(await misleadings(copy.folder, readers)).toEqual([]);
    await copy.remove();
  });
});

test('a digest that is made to fit does not help who lacks the key', async () => {
  const copy = await withChanged(folder, (file) => {
    const database = new DatabaseSync(file);
    const row = database
      .prepare('SELECT number, id, run, scoring, seal FROM scorings WHERE number = 1')
      .get()!;
    const text = String(row['scoring']).replaceAll(/"mean":[\d.]+/g, '"mean":0.95');
    const sealed = `${JSON.stringify(['scorings', row['number'], row['id'], row['run']])}\n${text}`;
    const digest = createHash('sha256').update(sealed).digest('hex');
    const seal = digest + String(row['seal']).slice(64);
    database.prepare('UPDATE scorings SET scoring = ?, seal = ? WHERE number = 1').run(text, seal);
    database.close();
  });
  const { exitCode, err } = await runCommand(['list', 'scorings', '--format', 'json'], copy.folder);
  expect([exitCode, err]).toEqual([4, expect.stringMatching(/its digest fits.*\[E_STORE_DAMAGED\]/)]);
  await copy.remove();
});

test('another key is not taken for the key of the store; one that is gone is missed until somebody says so', async () => {
  const key = (database: string): string => join(dirname(database), 'label-key');
  const other = await withChanged(folder, async (file) => {
    const text = await readFile(key(file), 'utf8');
    await writeFile(key(file), text.replaceAll(/[0-7]/g, '8'));
  });
  expect(await runCommand(['gate', 'good'], other.folder)).toMatchObject({
    exitCode: 4,
    err: expect.stringContaining('label-key') as string,
  });
  await other.remove();
  const lost = await withChanged(folder, async (file) => {
    await rm(key(file));
    edit(file, 'DELETE FROM scorings WHERE number = 1');
  });
  expect(await runCommand(['gate', 'good'], lost.folder)).toMatchObject({
    exitCode: 4,
    err: expect.stringContaining('label-key is gone') as string,
  });
  expect((await runCommand(['store', 'check'], lost.folder)).exitCode).toBe(1);
  await rm(join(lost.folder, '.assay', 'made'));
  expect((await runCommand(['list', 'scorings'], lost.folder)).exitCode).toBe(0);
  expect((await runCommand(['store', 'check'], lost.folder)).exitCode).toBe(0);
  await lost.remove();
});

test('a blob that was changed or lost is found', async () => {
  const blobs = async (change: (path: string) => Promise<void>): Promise<Ran> => {
    const copy = await withChanged(folder, async (file) => {
      const database = new DatabaseSync(file);
      const [row] = database.prepare(`SELECT scoring ->> 'scores' AS scores FROM scorings`).all();
      database.close();
      const hex = String(row!['scores']).slice('sha256:'.length);
      await change(join(dirname(file), 'blobs', hex.slice(0, 2), hex.slice(2)));
    });
    const ran = await runCommand(['store', 'check', '--format', 'json'], copy.folder);
    await copy.remove();
    return ran;
  };
  expect(await blobs((path) => flipBit(path, 999))).toMatchObject({
    exitCode: 1,
    out: expect.stringContaining('were changed') as string,
  });
  expect(await blobs((path) => rm(path))).toMatchObject({
    exitCode: 1,
    out: expect.stringContaining('is not in the store') as string,
  });
});

test.each([
  ['empty', (file: string) => writeFile(file, '')],
  ['gone', (file: string) => rm(file)],
])('a database that is %s is not a new one', async (how, lose) => {
  const copy = await withChanged(folder, lose);
  for (const argv of readers) {
    const { exitCode, err } = await runCommand(argv, copy.folder);
    expect([exitCode, err]).toEqual([4, expect.stringContaining(`assay.db is ${how}`)]);
  }
  const { exitCode } = await runCommand(['store', 'check'], copy.folder);
  expect(exitCode).toBe(1);
  await copy.remove();
});

function edit(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  const before = database.prepare('SELECT total_changes() AS n').get()!['n'];
  database.exec(sql);
  const after = database.prepare('SELECT total_changes() AS n').get()!['n'];
  database.close();
  if (after === before) throw new Error(`nothing was changed by ${sql}`);
}
