import { describe, expect, test } from 'vitest';
import { entry, later, manifest } from './testing/made-records.ts';
import { type StorePlace, useStores } from './testing/use-stores.ts';

/** What the port of leases must do, whatever the store is made of. */
export function leasesContract(makePlace: () => Promise<StorePlace>): void {
  describe('the port of leases', () => {
    const stores = useStores(makePlace);

    test('one store at a time adds to a run', async () => {
      const store = stores.first();
      const other = await stores.another();
      await store.runs.create(manifest('a'));
      const lease = await store.leases.take('a');
      await expect(other.leases.take('a')).rejects.toMatchObject({ code: 'E_RUN_BUSY', retryable: true });
      await expect(other.journal.append('a', [entry(0)])).rejects.toMatchObject({
        code: 'E_RUN_NOT_LEASED',
      });
      await lease.release();
      await other.leases.take('a');
      await other.journal.append('a', [entry(0)]);
      await expect(store.journal.append('a', [entry(1)])).rejects.toMatchObject({
        code: 'E_RUN_NOT_LEASED',
      });
    });

    test('nothing is added without a lease, nor after its release', async () => {
      const store = stores.first();
      await store.runs.create(manifest('a'));
      const refused = { code: 'E_RUN_NOT_LEASED' };
      await expect(store.journal.append('a', [entry(0)])).rejects.toMatchObject(refused);
      const lease = await store.leases.take('a');
      await lease.release();
      await lease.release();
      await expect(store.journal.append('a', [entry(0)])).rejects.toMatchObject(refused);
      await expect(store.runs.close(manifest('a'))).rejects.toMatchObject(refused);
    });

    test('closing the store releases what it holds', async () => {
      const store = stores.first();
      await store.runs.create(manifest('a'));
      await store.leases.take('a');
      const other = await stores.reopen();
      await other.leases.take('a');
      await expect(other.journal.append('a', [entry(0)])).resolves.toBeUndefined();
    });

    test('a complete run is sealed', async () => {
      const store = stores.first();
      await store.runs.create(manifest('a'));
      const lease = await store.leases.take('a');
      const closed = manifest('a', { closed_at: later });
      await store.runs.close(closed);
      expect(await store.runs.get('a')).toEqual({ manifest: closed, status: 'closed' });
      const sealed = { code: 'E_RUN_CLOSED' };
      await expect(store.journal.append('a', [entry(0)])).rejects.toMatchObject(sealed);
      await expect(store.runs.close(closed)).rejects.toMatchObject(sealed);
      await lease.release();
      await expect(store.leases.take('a')).rejects.toMatchObject(sealed);
    });

    test('a run that a budget stopped is opened again by leasing it', async () => {
      const store = stores.first();
      await store.runs.create(manifest('a'));
      const lease = await store.leases.take('a');
      await store.journal.append('a', [entry(0)]);
      await store.runs.close(manifest('a', { closed_at: later, stopped_because: 'max_tokens reached' }));
      await lease.release();
      await store.leases.take('a');
      expect(await store.runs.get('a')).toEqual({ manifest: manifest('a'), status: 'open' });
      await store.journal.append('a', [entry(1)]);
      expect((await store.journal.finished('a')).count).toBe(2);
    });
  });
}
