import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { entry, manifest } from '../../ports/testing/made-records.ts';
import { openSqliteStore } from './open-sqlite-store.ts';

test.each([
  ['removed', (home: string) => rm(home, { recursive: true })],
  ['moved away', (home: string) => rename(home, `${home}-elsewhere`)],
  ['robbed of its log', (home: string) => rm(join(home, 'assay.db-wal'))],
  ['robbed of its database', (home: string) => rm(join(home, 'assay.db'))],
])('a store that is %s while it is used acknowledges nothing any more', async (_, harm) => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-gone-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const store = await openSqliteStore(folder);
  onTestFinished(() => store.close().catch(() => undefined));
  await store.runs.create(manifest('a'));
  await store.leases.take('a');
  await store.journal.append('a', [entry(0)]);
  await harm(join(folder, '.assay'));
  await expect(store.journal.append('a', [entry(1)])).rejects.toMatchObject({
    code: 'E_STORE_GONE',
    trouble: 'environment',
  });
});
