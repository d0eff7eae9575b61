import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { noAggregates } from '../../ports/testing/made-records.ts';
import { manifestOf, numberedInputs } from '../../run/testing/run-fixture.ts';
import { nodeDigester } from '../node-digester.ts';
import { Database } from './database.ts';
import { SCHEMA_VERSION } from './migrations.ts';
import { openSqliteStore } from './open-sqlite-store.ts';

describe('openSqliteStore', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-store-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const openRaw = () => new Database(join(folder, '.assay', 'assay.db'), { busyTimeoutMs: 1_000 });

  test('refuses tables of a later version and leaves them as they are', async () => {
    await (await openSqliteStore(folder)).close();
    const raw = openRaw();
    raw.exec(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
    raw.close();
    await expect(openSqliteStore(folder)).rejects.toMatchObject({
      code: 'E_STORE_VERSION',
      trouble: 'environment',
    });
    const after = openRaw();
    expect(after.number('PRAGMA user_version')).toBe(SCHEMA_VERSION + 1);
    after.close();
  });

  test('refuses a database of something else', async () => {
    await (await openSqliteStore(folder)).close();
    await rm(join(folder, '.assay', 'assay.db'));
    const raw = openRaw();
    raw.exec('CREATE TABLE theirs (x)');
    raw.close();
    await expect(openSqliteStore(folder)).rejects.toMatchObject({ code: 'E_STORE_FOREIGN' });
  });

  test('says so when the file is not a database', async () => {
    await (await openSqliteStore(folder)).close();
    await writeFile(join(folder, '.assay', 'assay.db'), 'not a database, but long enough '.repeat(100));
    await expect(openSqliteStore(folder)).rejects.toMatchObject({
      code: 'E_STORE_CORRUPT',
      trouble: 'environment',
    });
  });

  test('says so when the folder cannot be made', async () => {
    await writeFile(join(folder, '.assay'), 'a file in the way');
    await expect(openSqliteStore(folder)).rejects.toMatchObject({ code: 'E_STORE_OPEN' });
  });

  test('notices a score table that was changed behind its back, or lost', async () => {
    const store = await openSqliteStore(folder);
    await store.runs.create(manifestOf(numberedInputs(1)));
    const table = new TextEncoder().encode('table');
    const scoring = {
      schema_version: 'assay.scoring.v1',
      id: 's',
      scorer_key: 'default',
      run_id: 'run-1',
      scorer_version: nodeDigester.json('v'),
      hidden_data: nodeDigester.json('h'),
      created_at: '2026-01-01T00:00:00Z',
      status: 'current',
      aggregates: noAggregates,
    } as const;
    const real = `sha256:${await hexOf(table)}`;
    await store.blobs.put(table);
    await store.scorings.save({ ...scoring, scores: real });
    const blobs = join(folder, '.assay', 'blobs', real.slice(7, 9));
    expect(await readdir(blobs)).toEqual([real.slice(9)]);
    await writeFile(join(blobs, real.slice(9)), 'other');
    await expect(store.blobs.read(real)).rejects.toMatchObject({ code: 'E_STORE_BLOB' });
    await rm(join(blobs, real.slice(9)));
    await expect(store.blobs.read(real)).rejects.toMatchObject({ code: 'E_STORE_BLOB' });
    await store.close();
  });

  test('many stores open a new folder at once', async () => {
    const stores = await Promise.all(Array.from({ length: 8 }, () => openSqliteStore(folder)));
    await stores[0]!.runs.create(manifestOf(numberedInputs(1)));
    for (const store of stores) expect((await store.runs.list()).items).toHaveLength(1);
    for (const store of stores) await store.close();
  });

  test('closing twice does nothing', async () => {
    const store = await openSqliteStore(folder);
    await store.close();
    await expect(store.close()).resolves.toBeUndefined();
  });
});

async function hexOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
}
