import { expect, test } from 'vitest';
import { journalOf, temporaryFolder, temporaryStore } from '../../run/testing/temporary-store.ts';
import { entryAt, storeOfVersion1 } from './database/testing/store-of-version-1.ts';

test('a store of version 1 is brought up to date when it is opened, and can be added to', async () => {
  const folder = await temporaryFolder();
  const written = await storeOfVersion1(folder, 1_000);
  const store = await temporaryStore(folder);
  expect(await journalOf(store)).toEqual(written);
  expect((await store.journal.finished('run-1')).count).toBe(written.length);
  await store.leases.take('run-1');
  await expect(store.journal.append('run-1', [written[7]!])).rejects.toMatchObject({
    code: 'E_RUN_DUPLICATE',
  });
  await store.journal.append('run-1', [entryAt(999, 0), entryAt(999, 1)]);
  expect(await journalOf(await temporaryStore(folder))).toEqual([
    ...written,
    entryAt(999, 0),
    entryAt(999, 1),
  ]);
});
