import { describe, expect, test } from 'vitest';
import type { RunFilter } from '../../ports/store.ts';
import { entriesOf, entry, later, manifest } from '../../ports/testing/made-records.ts';
import { type StorePlace, useStores } from '../../ports/testing/use-stores.ts';

/** What the port of runs must do, whatever the store is made of. */
export function runsContract(makePlace: () => Promise<StorePlace>): void {
  describe('the port of runs', () => {
    const stores = useStores(makePlace);

    test('a run is found as it was created, after reopening too', async () => {
      const store = stores.first();
      await store.runs.create(manifest('a'));
      expect(await store.runs.get('a')).toEqual({ manifest: manifest('a'), status: 'open' });
      expect(await (await stores.reopen()).runs.get('a')).toEqual({
        manifest: manifest('a'),
        status: 'open',
      });
    });

    test('an unknown run is null, and cannot be read, leased or added to', async () => {
      const store = stores.first();
      expect(await store.runs.get('a')).toBeNull();
      const unknown = { code: 'E_RUN_UNKNOWN' };
      await expect(store.leases.take('a')).rejects.toMatchObject(unknown);
      await expect(store.journal.append('a', [entry(0)])).rejects.toMatchObject(unknown);
      await expect(store.journal.finished('a')).rejects.toMatchObject(unknown);
      await expect(entriesOf(store, 'a')).rejects.toMatchObject(unknown);
      await expect(store.runs.close(manifest('a'))).rejects.toMatchObject(unknown);
    });

    test('an id is taken once', async () => {
      const store = stores.first();
      await store.runs.create(manifest('a'));
      await expect(store.runs.create(manifest('a'))).rejects.toMatchObject({ code: 'E_RUN_EXISTS' });
    });

    test('runs are listed newest first, and by their keys', async () => {
      const store = stores.first();
      await store.runs.create(manifest('a', { evaluation_key: 'x' }));
      await store.runs.create(manifest('b', { evaluation_key: 'y' }));
      await store.runs.create(manifest('c', { evaluation_key: 'x', task_specification_key: 'other' }));
      const ids = async (filter?: RunFilter) =>
        (await store.runs.list(filter)).items.map((run) => run.manifest.id);
      expect(await ids()).toEqual(['c', 'b', 'a']);
      expect(await ids({ evaluation_key: 'x' })).toEqual(['c', 'a']);
      expect(await ids({ evaluation_key: 'x', task_specification_key: 'other' })).toEqual(['c']);
      expect(await ids({ evaluation_key: 'z' })).toEqual([]);
    });

    test('runs are found by what their manifests say', async () => {
      const store = stores.first();
      await store.runs.create(manifest('r-1', { model: { key: 'm', provider: 'module' } }));
      await store.runs.create(manifest('r-2', { parent_id: 'r-1', run_index: 1 }));
      await store.runs.create(manifest('s_1', { task_key: 'other' }));
      await store.leases.take('r-2');
      await store.runs.close(manifest('r-2', { parent_id: 'r-1', run_index: 1, closed_at: later }));
      const ids = async (filter: RunFilter) =>
        (await store.runs.list(filter)).items.map((run) => run.manifest.id);
      expect(await ids({ model_key: 'm' })).toEqual(['r-1']);
      expect(await ids({ task_key: 'other' })).toEqual(['s_1']);
      expect(await ids({ status: 'closed' })).toEqual(['r-2']);
      expect(await ids({ series: 'r-1' })).toEqual(['r-2', 'r-1']);
      expect(await ids({ id_begins: 'r-' })).toEqual(['r-2', 'r-1']);
      expect(await ids({ id_begins: 's%' })).toEqual([]);
      expect(await ids({ series: 'r-1', status: 'open' })).toEqual(['r-1']);
    });

    test('what another store adds is chosen like the rest, in pages too', async () => {
      const store = stores.first();
      await store.runs.create(manifest('a', { evaluation_key: 'x' }));
      expect((await store.runs.list({ evaluation_key: 'x' })).items).toHaveLength(1);
      const other = await stores.another();
      for (const id of ['b', 'c', 'd'])
        await other.runs.create(manifest(id, { evaluation_key: 'x', parent_id: 'a', run_index: 1 }));
      const first = await store.runs.list({ series: 'a', limit: 3 });
      const second = await store.runs.list({ series: 'a', limit: 3, after: first.next! });
      const pages = [first, second].map(({ items }) => items.map((run) => run.manifest.id));
      expect(pages).toEqual([['d', 'c', 'b'], ['a']]);
      expect(second.next).toBeNull();
      expect((await store.runs.list({ id_begins: 'c' })).items).toHaveLength(1);
    });

    test('a list comes in pages, and runs that are made meanwhile do not shift them', async () => {
      const store = stores.first();
      for (const id of ['a', 'b', 'c', 'd', 'e']) await store.runs.create(manifest(id));
      const first = await store.runs.list({ limit: 2 });
      await store.runs.create(manifest('f'));
      const second = await store.runs.list({ limit: 2, after: first.next! });
      const third = await store.runs.list({ limit: 2, after: second.next! });
      const pages = [first, second, third].map(({ items }) => items.map((run) => run.manifest.id));
      expect(pages).toEqual([['e', 'd'], ['c', 'b'], ['a']]);
      expect(third.next).toBeNull();
      expect((await store.runs.list({ limit: 6 })).next).toBeNull();
      for (const wrong of [{ limit: 0 }, { limit: 1.5 }, { after: 'x' }])
        await expect(store.runs.list(wrong)).rejects.toMatchObject({ code: 'E_PAGE' });
    });
  });
}
