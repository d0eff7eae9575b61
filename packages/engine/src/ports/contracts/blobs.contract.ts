import { digestBytes } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { digestOf } from '../testing/made-records.ts';
import { type StorePlace, useStores } from '../testing/use-stores.ts';

/** What the port of blobs must do, whatever the store is made of. */
export function blobsContract(makePlace: () => Promise<StorePlace>): void {
  describe('the port of blobs', () => {
    const stores = useStores(makePlace);

    test('bytes come back by their digest, after reopening too', async () => {
      const bytes = new Uint8Array([1, 2, 3]);
      const digest = await stores.first().blobs.put(bytes);
      expect(digest).toBe(await digestBytes(bytes));
      expect(await stores.first().blobs.put(bytes)).toBe(digest);
      const { blobs } = await stores.reopen();
      expect(await blobs.has(digest)).toBe(true);
      expect([...(await blobs.read(digest))]).toEqual([1, 2, 3]);
    });

    test('bytes that are not there cannot be read', async () => {
      const { blobs } = stores.first();
      expect(await blobs.has(digestOf('x'))).toBe(false);
      await expect(blobs.read(digestOf('x'))).rejects.toMatchObject({ code: 'E_STORE_BLOB' });
    });

    test('bytes are written piece by piece, or not at all', async () => {
      const { blobs } = stores.first();
      const whole = await digestBytes(new Uint8Array([1, 2, 3, 4]));
      const left = await blobs.begin();
      await left.write(new Uint8Array([1, 2, 3, 4]));
      await left.abandon();
      expect(await blobs.has(whole)).toBe(false);
      for (let times = 0; times < 2; times += 1) {
        const sink = await blobs.begin();
        await sink.write(new Uint8Array([1, 2, 3]));
        await sink.write(new Uint8Array([4]));
        expect(await sink.finish()).toBe(whole);
      }
      expect([...(await (await stores.reopen()).blobs.read(whole))]).toEqual([1, 2, 3, 4]);
    });
  });
}
