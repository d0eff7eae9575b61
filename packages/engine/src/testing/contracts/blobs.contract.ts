import { digestBytes } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { digestOf } from '../../ports/testing/made-records.ts';
import { type StorePlace, useStores } from '../../ports/testing/use-stores.ts';

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

    test('all names are listed, and what is removed is gone', async () => {
      const { blobs } = stores.first();
      expect(await Array.fromAsync(blobs.list())).toEqual([]);
      const digests = await Promise.all([1, 2, 3].map((byte) => blobs.put(new Uint8Array([byte]))));
      expect((await Array.fromAsync(blobs.list())).toSorted()).toEqual(digests.toSorted());
      await blobs.remove(digests[0]!);
      await blobs.remove(digestOf('x'));
      expect(await blobs.has(digests[0]!)).toBe(false);
      expect((await Array.fromAsync(blobs.list())).toSorted()).toEqual(digests.slice(1).toSorted());
      expect(await blobs.put(new Uint8Array([1]))).toBe(digests[0]);
      expect([...(await blobs.read(digests[0]!))]).toEqual([1]);
    });

    test('bytes that take several pieces come back whole', async () => {
      const { blobs } = stores.first();
      const bytes = new Uint8Array(3 * (1 << 20) + 5).map((_, i) => (i * 7) % 251);
      const digest = await blobs.put(bytes);
      expect(digest).toBe(await digestBytes(bytes));
      expect(Buffer.compare(await blobs.read(digest), bytes)).toBe(0);
      expect([...(await blobs.read(await blobs.put(new Uint8Array())))]).toEqual([]);
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
