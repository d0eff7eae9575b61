import { describe, expect, test } from 'vitest';
import { execution, later, manifest, scoring } from '../../ports/testing/made-records.ts';
import { type StorePlace, useStores } from '../../ports/testing/use-stores.ts';

/** What lists are made of, whatever the store is made of. */
export function briefsContract(makePlace: () => Promise<StorePlace>): void {
  describe('briefs', () => {
    const stores = useStores(makePlace);

    test('are of all records, oldest first, and the same list while nothing changes', async () => {
      const store = stores.first();
      expect(await store.runs.briefs()).toEqual([]);
      for (const id of ['b', 'a']) await store.runs.create(manifest(id));
      const runs = await store.runs.briefs();
      expect(runs.map(({ id, status }) => [id, status])).toEqual([
        ['b', 'open'],
        ['a', 'open'],
      ]);
      expect(await store.runs.briefs()).toBe(runs);
    });

    test('tell what another process wrote, and what has come to its end', async () => {
      const [store, other] = [stores.first(), await stores.another()];
      await other.runs.create(manifest('a'));
      await other.executions.create(execution('x'));
      const [before] = await store.runs.briefs();
      expect(await store.executions.briefs()).toMatchObject([{ id: 'x', end: null, run_ids: [] }]);
      const table = new Uint8Array([1]);
      await other.blobs.put(table);
      await other.scorings.save(await scoring('s', 'a', table));
      await other.leases.take('a');
      await other.runs.close(manifest('a', { closed_at: later }));
      const run = { specification: 0, run_index: 0, run_id: 'a', scoring_id: null, kept: false };
      await other.executions.update(
        execution('x', { runs: [run], ended_at: later, end: { kind: 'completed' } }),
      );
      expect(before).toMatchObject({ status: 'open' });
      expect(await store.runs.briefs()).toMatchObject([{ status: 'closed', closed_at: later }]);
      expect(await store.scorings.briefs()).toMatchObject([{ id: 's', run_id: 'a', status: 'current' }]);
      expect(await store.executions.briefs()).toMatchObject([
        { end: 'completed', run_ids: ['a'], made_run_ids: ['a'] },
      ]);
    });
  });
}
