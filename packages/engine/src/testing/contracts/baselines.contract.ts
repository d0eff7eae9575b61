import { describe, expect, test } from 'vitest';
import { later, manifest, scoring } from '../../ports/testing/made-records.ts';
import { type StorePlace, useStores } from '../../ports/testing/use-stores.ts';

/** What the port of baselines must do, whatever the store is made of. */
export function baselinesContract(makePlace: () => Promise<StorePlace>): void {
  describe('the port of baselines', () => {
    const stores = useStores(makePlace);

    test('a baseline is a name that can be moved, to scorings that exist', async () => {
      const store = stores.first();
      await store.runs.create(manifest('a'));
      const table = new Uint8Array();
      await store.blobs.put(table);
      for (const id of ['s0', 's1']) await store.scorings.save(await scoring(id, 'a', table));
      const baseline = (scoring_id: string) =>
        ({ schema_version: 'assay.baseline.v1', name: 'main', scoring_id, set_at: later }) as const;
      expect(await store.baselines.get('main')).toBeNull();
      await store.baselines.set(baseline('s0'));
      await store.baselines.set(baseline('s1'));
      expect(await store.baselines.get('main')).toEqual(baseline('s1'));
      expect((await store.baselines.list()).items).toEqual([baseline('s1')]);
      await expect(store.baselines.set(baseline('gone'))).rejects.toMatchObject({
        code: 'E_SCORING_UNKNOWN',
      });
    });

    test('baselines are listed by name, in pages', async () => {
      const store = stores.first();
      await store.runs.create(manifest('a'));
      const table = new Uint8Array();
      await store.blobs.put(table);
      await store.scorings.save(await scoring('s', 'a', table));
      for (const name of ['b', 'c', 'a'])
        await store.baselines.set({
          schema_version: 'assay.baseline.v1',
          name,
          scoring_id: 's',
          set_at: later,
        });
      const first = await store.baselines.list({ limit: 2 });
      expect(first.items.map(({ name }) => name)).toEqual(['a', 'b']);
      const rest = await store.baselines.list({ limit: 2, after: first.next! });
      expect(rest.items.map(({ name }) => name)).toEqual(['c']);
      expect(rest.next).toBeNull();
    });
  });
}
