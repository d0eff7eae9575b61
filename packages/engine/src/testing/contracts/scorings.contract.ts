import type { ScorerVersion } from '@assay/records';
import { describe, expect, test } from 'vitest';
import type { ScoringFilter } from '../../ports/store.ts';
import { digestOf, manifest, scoring } from '../../ports/testing/made-records.ts';
import { type StorePlace, useStores } from '../../ports/testing/use-stores.ts';

/** What the port of scorings must do, whatever the store is made of. */
export function scoringsContract(makePlace: () => Promise<StorePlace>): void {
  describe('the port of scorings', () => {
    const stores = useStores(makePlace);

    test('a scoring and its table come back; earlier ones stay, newest first', async () => {
      const store = stores.first();
      await store.runs.create(manifest('a'));
      const tables = [new Uint8Array([1, 2, 3]), new Uint8Array([4])];
      for (const [i, table] of tables.entries()) {
        await store.blobs.put(table);
        await store.scorings.save(await scoring(`s${i}`, 'a', table));
      }
      const again = await stores.reopen();
      expect((await again.scorings.list({ run_id: 'a' })).items.map(({ id }) => id)).toEqual(['s1', 's0']);
      expect(await again.scorings.get('s0')).toEqual(await scoring('s0', 'a', tables[0]!));
      expect([...(await again.blobs.read((await again.scorings.get('s0'))!.scores))]).toEqual([1, 2, 3]);
      expect(await again.scorings.get('s9')).toBeNull();
    });

    test('a scoring is never overwritten, belongs to a run, and names its table', async () => {
      const store = stores.first();
      const table = new Uint8Array([1]);
      const first = await scoring('s', 'a', table);
      await store.runs.create(manifest('b'));
      await expect(store.scorings.save(first)).rejects.toMatchObject({ code: 'E_STORE_BLOB' });
      await store.blobs.put(table);
      await expect(store.scorings.save(first)).rejects.toMatchObject({ code: 'E_RUN_UNKNOWN' });
      await store.runs.create(manifest('a'));
      await store.scorings.save(first);
      await expect(store.scorings.save(first)).rejects.toMatchObject({ code: 'E_SCORING_EXISTS' });
    });

    test('scorings are listed by what they say, in pages', async () => {
      const store = stores.first();
      const table = new Uint8Array([1]);
      await store.blobs.put(table);
      for (const id of ['a', 'b']) await store.runs.create(manifest(id));
      await store.scorings.save(await scoring('s-1', 'a', table));
      await store.scorings.save({ ...(await scoring('s-2', 'b', table)), scorer_key: 'strict' });
      await store.scorings.save({ ...(await scoring('t-3', 'a', table)), scorer_version: digestOf('w') });
      await store.scorings.save({ ...(await scoring('t-4', 'b', table)), status: 'withdrawn' });
      const ids = async (filter: ScoringFilter) =>
        (await store.scorings.list(filter)).items.map(({ id }) => id);
      expect(await ids({})).toEqual(['t-4', 't-3', 's-2', 's-1']);
      expect(await ids({ run_id: 'a' })).toEqual(['t-3', 's-1']);
      expect(await ids({ run_id: 'unknown' })).toEqual([]);
      expect(await ids({ scorer_key: 'strict' })).toEqual(['s-2']);
      expect(await ids({ scorer_version: digestOf('w') })).toEqual(['t-3']);
      expect(await ids({ status: 'current', run_id: 'b' })).toEqual(['s-2']);
      expect(await ids({ id_begins: 't-' })).toEqual(['t-4', 't-3']);
      const first = await store.scorings.list({ limit: 3 });
      const rest = await store.scorings.list({ limit: 3, after: first.next! });
      expect(rest).toMatchObject({ items: [{ id: 's-1' }], next: null });
    });

    test('scorer versions are kept by their digest', async () => {
      const store = stores.first();
      const version: ScorerVersion = {
        schema_version: 'assay.scorer-version.v1',
        digest: digestOf('v'),
        code: 'assay 0.1.0',
        dependency_lock: null,
        runtime: 'node',
        configuration: {},
        judge: null,
        arena: null,
      };
      expect(await store.scorings.getVersion(version.digest)).toBeNull();
      await store.scorings.saveVersion(version);
      await store.scorings.saveVersion(version);
      expect(await store.scorings.getVersion(version.digest)).toEqual(version);
      const later = { ...version, digest: digestOf('w') };
      await store.scorings.saveVersion(later);
      const first = await store.scorings.listVersions({ limit: 1 });
      expect(first.items).toEqual([version]);
      expect(await store.scorings.listVersions({ after: first.next! })).toEqual({
        items: [later],
        next: null,
      });
    });
  });
}
