import { describe, expect, test } from 'vitest';
import { digestOf } from './testing/made-records.ts';
import { type StorePlace, useStores } from './testing/use-stores.ts';

/** What the port of the cache must do, whatever the store is made of. */
export function cacheContract(makePlace: () => Promise<StorePlace>): void {
  describe('the port of the cache', () => {
    const stores = useStores(makePlace);

    test('cached replies come back by their key, the last one put', async () => {
      const store = stores.first();
      const key = digestOf('k');
      expect(await store.cache.get(key)).toBeNull();
      await Promise.all([store.cache.put(key, { output: 1 }), store.cache.put(digestOf('m'), { output: 2 })]);
      await store.cache.put(key, { output: { deep: ['é', null] } });
      const again = await stores.reopen();
      expect(await again.cache.get(key)).toEqual({ output: { deep: ['é', null] } });
      expect(await again.cache.get(digestOf('m'))).toEqual({ output: 2 });
    });
  });
}
