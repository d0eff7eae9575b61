import { jsonValueSchema } from '@assay/records';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { digestOf } from '../../ports/testing/made-records.ts';
import { type StorePlace, useStores } from '../../ports/testing/use-stores.ts';

const reply = z.strictObject({ output: jsonValueSchema });

/** What the port of the cache must do, whatever the store is made of. */
export function cacheContract(makePlace: () => Promise<StorePlace>): void {
  describe('the port of the cache', () => {
    const stores = useStores(makePlace);

    test('cached replies come back by their key, the last one put', async () => {
      const store = stores.first();
      const key = digestOf('k');
      expect(await store.cache.get(key, reply)).toBeNull();
      await Promise.all([store.cache.put(key, { output: 1 }), store.cache.put(digestOf('m'), { output: 2 })]);
      await store.cache.put(key, { output: { deep: ['é', null] } });
      const again = await stores.reopen();
      expect(await again.cache.get(key, reply)).toEqual({ output: { deep: ['é', null] } });
      expect(await again.cache.get(digestOf('m'), reply)).toEqual({ output: 2 });
    });

    test('all that is kept is read, by key', async () => {
      const { cache } = stores.first();
      expect(await Array.fromAsync(cache.each())).toEqual([]);
      const kept = ['a', 'b', 'c'].map((letter) => ({ key: digestOf(letter), reply: { output: letter } }));
      for (const { key, reply: one } of kept.toReversed()) await cache.put(key, one);
      expect(await Array.fromAsync(cache.each())).toEqual(kept);
    });

    test('what has another shape is not found, and can be replaced', async () => {
      const { cache } = stores.first();
      const key = digestOf('k');
      for (const other of [{}, { out: 1 }, { output: 1, usage: 2 }]) {
        await cache.put(key, other);
        expect(await cache.get(key, reply)).toBeNull();
      }
      await cache.put(key, { output: 1 });
      expect(await cache.get(key, reply)).toEqual({ output: 1 });
    });
  });
}
