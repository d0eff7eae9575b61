import { describe, expect, test } from 'vitest';
import type { Store } from '../../ports/store.ts';
import { entriesOf, entry, later, manifest } from '../../ports/testing/made-records.ts';
import { type StorePlace, useStores } from '../../ports/testing/use-stores.ts';

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

    test('several stores serve one run, a range each', async () => {
      const [one, other] = [stores.first(), await stores.another()];
      await one.runs.create(manifest('a', { samples: 10 }));
      const range = async (store: Store) => {
        const claimed = await store.leases.claim('a', { samples: 4 });
        return claimed === null ? null : [claimed.first, claimed.past];
      };
      expect(await range(one)).toEqual([0, 4]);
      expect(await range(other)).toEqual([4, 8]);
      await one.journal.append('a', [entry(0), entry(3)]);
      await other.journal.append('a', [entry(4)]);
      const refused = { code: 'E_RUN_NOT_LEASED' };
      await expect(one.journal.append('a', [entry(1), entry(4)])).rejects.toMatchObject(refused);
      await expect(other.journal.append('a', [entry(9)])).rejects.toMatchObject(refused);
      expect(await range(one)).toEqual([8, 10]);
      expect(await range(other)).toBeNull();
      await expect(other.leases.take('a')).rejects.toMatchObject({ code: 'E_RUN_BUSY' });
      await one.journal.append('a', [entry(1), entry(2), entry(8)]);
      expect((await entriesOf(one, 'a')).map(({ ordinal }) => ordinal)).toEqual([0, 1, 2, 3, 4, 8]);
    });

    test('what was given up is claimed by others, from the first that is not finished', async () => {
      const [one, other] = [stores.first(), await stores.another()];
      await one.runs.create(manifest('a', { samples: 6, num_trials: 2 }));
      await one.leases.claim('a', { samples: 4 });
      await one.journal.append('a', [entry(0), entry(0, 1), entry(1), entry(2), entry(2, 1)]);
      await one.leases.release('a');
      const claimed = (await other.leases.claim('a', { samples: 3 }))!;
      expect([claimed.first, claimed.past]).toEqual([1, 4]);
      expect([claimed.finished.has(1, 0), claimed.finished.has(1, 1)]).toEqual([true, false]);
      await expect(other.journal.append('a', [entry(1)])).rejects.toMatchObject({ code: 'E_RUN_DUPLICATE' });
      await other.journal.append('a', [entry(1, 1)]);
      const next = (await one.leases.claim('a', { samples: 9 }))!;
      expect([next.first, next.past]).toEqual([4, 6]);
    });

    test('what many finished and left is passed over, however much of it there is', async () => {
      const [one, other] = [stores.first(), await stores.another()];
      await one.runs.create(manifest('a', { samples: 200 }));
      await one.leases.take('a');
      const done = Array.from({ length: 190 }, (_, i) => i).filter((i) => i !== 120);
      await one.journal.append(
        'a',
        done.map((i) => entry(i)),
      );
      await one.leases.release('a');
      const range = async (store: Store) => {
        const claimed = await store.leases.claim('a', { samples: 3 });
        return claimed === null
          ? null
          : [claimed.first, claimed.past, claimed.finished.has(claimed.first + 1, 0)];
      };
      expect(await range(other)).toEqual([120, 123, true]);
      expect(await range(one)).toEqual([190, 193, false]);
      expect(await range(other)).toEqual([193, 196, false]);
    });

    test('the last of several stores closes the run', async () => {
      const [one, other] = [stores.first(), await stores.another()];
      await one.runs.create(manifest('a', { samples: 4 }));
      for (const [i, store] of [one, other].entries()) {
        await store.leases.claim('a', { samples: 2 });
        await store.journal.append('a', [entry(i * 2), entry(i * 2 + 1)]);
      }
      const closed = manifest('a', { samples: 4, closed_at: later });
      expect(await one.runs.close(closed)).toBe(false);
      expect((await one.runs.get('a'))!.status).toBe('open');
      expect(await other.runs.close(closed)).toBe(true);
      expect((await one.runs.get('a'))!.status).toBe('closed');
    });

    test('a run that is complete and open is claimed to be closed', async () => {
      const [one, other] = [stores.first(), await stores.another()];
      await one.runs.create(manifest('a', { samples: 2 }));
      await one.leases.take('a');
      await one.journal.append('a', [entry(0), entry(1)]);
      await one.leases.release('a');
      const claimed = (await other.leases.claim('a', { samples: 5 }))!;
      expect(claimed.first).toBe(claimed.past);
      expect(await other.leases.claim('a', { samples: 5 })).toBeNull();
      expect(await other.runs.close(manifest('a', { samples: 2, closed_at: later }))).toBe(true);
    });
  });
}
