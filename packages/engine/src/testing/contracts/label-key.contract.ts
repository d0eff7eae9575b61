import { describe, expect, test } from 'vitest';
import { digestOf, manifest, scoring } from '../../ports/testing/made-records.ts';
import { type StorePlace, useStores } from '../../ports/testing/use-stores.ts';
import { sealLabels } from '../../score/labels/open-labels.ts';

/** What a store must do with its key of labels, whatever it is made of. */
export function labelKeyContract(makePlace: () => Promise<StorePlace>): void {
  describe('the key of labels', () => {
    const stores = useStores(makePlace);

    test('is made once, and is the same when the store is opened again', async () => {
      const label = { label: { expected: 'yes' } };
      const [first, second] = [stores.first(), await stores.another()];
      const keys = await Promise.all([first.labelKey(), first.labelKey(), second.labelKey()]);
      const last = await (await stores.reopen()).labelKey();
      const [one] = keys;
      expect(new Set([...keys, last].map((key) => `${key.id} ${key.json(label)}`)).size).toBe(1);
      expect(last.commit('a', 'labels', 'x')).toEqual(one.commit('a', 'labels', 'x'));
      expect(last.commit('b', 'labels', 'x')).not.toEqual(one.commit('a', 'labels', 'x'));
    });

    test('seals a plain digest that a scoring was stored with: it does not leave the store', async () => {
      const store = stores.first();
      await store.runs.create(manifest('a'));
      const table = new Uint8Array([1]);
      await store.blobs.put(table);
      const { label_key: _none, ...made } = await scoring('s', 'a', table);
      const plain = { ...made, hidden_data: digestOf('h') };
      await store.scorings.save(plain);
      const again = await stores.reopen();
      const read = await again.scorings.get('s');
      expect((await again.scorings.list({ run_id: 'a' })).items).toEqual([read]);
      expect(read).toEqual({ ...plain, ...sealLabels(digestOf('h'), await again.labelKey()) });
      expect(JSON.stringify(read)).not.toContain(digestOf('h'));
    });
  });
}
