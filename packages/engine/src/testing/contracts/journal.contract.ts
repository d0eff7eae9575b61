import { describe, expect, test } from 'vitest';
import { entriesOf, entry, failedEntry, manifest, richEntry } from '../../ports/testing/made-records.ts';
import { type StorePlace, useStores } from '../../ports/testing/use-stores.ts';

/** What the port of the journal must do, whatever the store is made of. */
export function journalContract(makePlace: () => Promise<StorePlace>): void {
  describe('the port of the journal', () => {
    const stores = useStores(makePlace);

    test('entries come back as they were, by ordinal and trial, whatever the order of adding', async () => {
      const store = stores.first();
      await store.runs.create(manifest('a', { num_trials: 2 }));
      await store.leases.take('a');
      const entries = [entry(3, 1), entry(0), entry(3), failedEntry(1), richEntry(2), entry(0, 1)];
      await store.journal.append('a', entries.slice(0, 2));
      await store.journal.append('a', entries.slice(2));
      const sorted = entries.toSorted((x, y) => x.ordinal - y.ordinal || x.output.trial - y.output.trial);
      expect(await entriesOf(store, 'a')).toEqual(sorted);
      expect(await entriesOf(await stores.reopen(), 'a')).toEqual(sorted);
    });

    test('thousands of entries are read in order, and readers may stop early', async () => {
      const store = stores.first();
      const samples = 5_000;
      await store.runs.create(manifest('a', { samples }));
      await store.leases.take('a');
      const all = Array.from({ length: samples }, (_, i) => entry((i * 7) % samples));
      await store.journal.append('a', all);
      const read = await entriesOf(store, 'a');
      expect(read.map(({ ordinal }) => ordinal)).toEqual(all.map((_, i) => i));
      expect((await Array.fromAsync(store.journal.readBatches('a'))).flat()).toEqual(read);
      for await (const { ordinal } of store.journal.read('a')) if (ordinal === 1_500) break;
      expect((await store.journal.finished('a')).count).toBe(samples);
    });

    test('an entry that exists is refused, and its whole batch with it', async () => {
      const store = stores.first();
      await store.runs.create(manifest('a', { num_trials: 2 }));
      await store.leases.take('a');
      await store.journal.append('a', [entry(0)]);
      await expect(store.journal.append('a', [entry(1), entry(0)])).rejects.toMatchObject({
        code: 'E_RUN_DUPLICATE',
      });
      expect(await entriesOf(store, 'a')).toEqual([entry(0)]);
      await store.journal.append('a', [entry(1), entry(0, 1)]);
      expect(await entriesOf(store, 'a')).toEqual([entry(0), entry(0, 1), entry(1)]);
    });

    test('an entry that appears twice in a batch is refused, and the batch can be given again without it', async () => {
      const store = stores.first();
      await store.runs.create(manifest('a'));
      await store.leases.take('a');
      await expect(store.journal.append('a', [entry(1), entry(1)])).rejects.toMatchObject({
        code: 'E_RUN_DUPLICATE',
      });
      await store.journal.append('a', [entry(1)]);
      expect(await entriesOf(store, 'a')).toEqual([entry(1)]);
    });

    test('what finished late is read in its place', async () => {
      const store = stores.first();
      await store.runs.create(manifest('a', { samples: 2_000 }));
      await store.leases.take('a');
      const late = (ordinal: number) => ordinal % 400 === 3;
      const all = Array.from({ length: 2_000 }, (_, i) => entry(i));
      for (let start = 0; start < all.length; start += 100)
        await store.journal.append(
          'a',
          all.slice(start, start + 100).filter((each) => !late(each.ordinal)),
        );
      await store.journal.append('a', all.filter((each) => late(each.ordinal)).toReversed());
      expect(await entriesOf(store, 'a')).toEqual(all);
    });

    test('an entry outside of the plan is refused', async () => {
      const store = stores.first();
      await store.runs.create(manifest('a', { samples: 3 }));
      await store.leases.take('a');
      for (const wrong of [entry(3), entry(-1), entry(0.5), entry(0, 1)]) {
        await expect(store.journal.append('a', [wrong])).rejects.toMatchObject({ code: 'E_RUN_ENTRY' });
      }
      expect((await store.journal.finished('a')).count).toBe(0);
    });

    test('follow counts what has come since', async () => {
      const [store, other] = [stores.first(), await stores.another()];
      await store.runs.create(manifest('a', { samples: 5 }));
      await store.leases.take('a');
      const counted = other.journal.follow('a');
      const counts = [await counted()];
      for (const ordinal of [0, 3, 4]) {
        await store.journal.append('a', [entry(ordinal)]);
        counts.push(await counted());
      }
      expect([...counts, await counted()]).toEqual([0, 1, 2, 3, 3]);
    });

    test('finished says which pairs are there', async () => {
      const store = stores.first();
      await store.runs.create(manifest('a', { num_trials: 3, samples: 50 }));
      await store.leases.take('a');
      const pairs = [
        [0, 0],
        [0, 2],
        [7, 1],
        [49, 2],
      ] as const;
      await store.journal.append(
        'a',
        pairs.map(([ordinal, trial]) => entry(ordinal, trial)),
      );
      const finished = await store.journal.finished('a');
      expect(finished.count).toBe(4);
      for (let ordinal = 0; ordinal < 50; ordinal += 1) {
        for (let trial = 0; trial < 3; trial += 1) {
          const there = pairs.some(([o, r]) => o === ordinal && r === trial);
          expect(finished.has(ordinal, trial)).toBe(there);
        }
      }
      expect(finished.has(50, 0)).toBe(false);
      expect(finished.has(0, 3)).toBe(false);
    });

    test('the entries of one sample are read by its id', async () => {
      const store = stores.first();
      await store.runs.create(manifest('a', { num_trials: 2, samples: 2_000 }));
      await store.leases.take('a');
      const many = Array.from({ length: 1_500 }, (_, i) => entry(i + 10));
      await store.journal.append('a', [...many, failedEntry(1), richEntry(2)]);
      const talk = { ...entry(5), output: { ...entry(5).output, output: 's700 "s700"' } } as const;
      await store.journal.append('a', [talk, entry(700, 1)]);
      expect(await store.journal.readSample('a', 's700')).toEqual([entry(700), entry(700, 1)]);
      expect(await store.journal.readSample('a', 's5')).toEqual([talk]);
      for (const odd of [failedEntry(1), richEntry(2)])
        expect(await store.journal.readSample('a', odd.output.sample_id)).toEqual([odd]);
      for (const absent of ['s7000', 's9', 'S700', ''])
        expect(await store.journal.readSample('a', absent)).toEqual([]);
      await expect(store.journal.readSample('b', 's700')).rejects.toMatchObject({ code: 'E_RUN_UNKNOWN' });
    });

    test('runs do not see each other', async () => {
      const store = stores.first();
      for (const id of ['a', 'b']) {
        await store.runs.create(manifest(id));
        await store.leases.take(id);
      }
      await store.journal.append('a', [entry(0)]);
      await store.journal.append('b', [entry(0), entry(1)]);
      expect(await entriesOf(store, 'a')).toHaveLength(1);
      expect(await entriesOf(store, 'b')).toHaveLength(2);
    });
  });
}
