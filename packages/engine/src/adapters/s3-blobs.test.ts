import { digestBytes } from '@assay/records';
import { describe, expect, test } from 'vitest';
import type { Blobs } from '../ports/store.ts';
import { keys, type S3Fault, S3Server } from './blobs/s3/testing/s3-server.ts';
import { openBlobs } from './open-blobs.ts';

const env = { AWS_ACCESS_KEY_ID: keys.accessKeyId, AWS_SECRET_ACCESS_KEY: keys.secretAccessKey };

async function bucket(answerSeconds = 60): Promise<{ server: S3Server; blobs: Blobs }> {
  const server = await S3Server.start();
  const place = `s3://evals/team/blobs?endpoint=${server.address}&region=eu-test-1&answer_seconds=${answerSeconds}`;
  return { server, blobs: await openBlobs(place, env) };
}

describe('blobs in a bucket', () => {
  test('come back by their digest, are listed over pages, and go', async () => {
    const { server, blobs } = await bucket();
    const digests = await Promise.all([1, 2, 3, 4, 5].map((byte) => blobs.put(new Uint8Array([byte]))));
    expect(digests[0]).toBe(await digestBytes(new Uint8Array([1])));
    expect([...(await blobs.read(digests[2]!))]).toEqual([3]);
    expect((await Array.fromAsync(blobs.list())).toSorted()).toEqual(digests.toSorted());
    expect(
      Array.from(server.objects.keys()).every((key) => /^team\/blobs\/[0-9a-f]{2}\/[0-9a-f]{62}$/.test(key)),
    ).toBe(true);
    await blobs.remove(digests[0]!);
    expect(await blobs.has(digests[0]!)).toBe(false);
    await expect(blobs.read(digests[0]!)).rejects.toMatchObject({ code: 'E_STORE_BLOB' });
  });

  test('what is larger than a part goes up in parts, and is sent once', async () => {
    const { server, blobs } = await bucket();
    const bytes = Buffer.alloc((33 << 20) + 7, 'abc');
    const sink = await blobs.begin();
    for (let start = 0; start < bytes.length; start += 1 << 20)
      await sink.write(bytes.subarray(start, start + (1 << 20)));
    const digest = await sink.finish();
    expect(digest).toBe(await digestBytes(bytes));
    expect(server.requests.filter((line) => line.includes('partNumber'))).toHaveLength(3);
    expect(Buffer.compare(await blobs.read(digest), bytes)).toBe(0);
    const before = server.requests.length;
    await blobs.put(bytes);
    expect(server.requests.slice(before).map((line) => line.split(' ')[0])).toEqual(['HEAD']);
  });

  test('nothing is kept of what is abandoned', async () => {
    const { server, blobs } = await bucket();
    const sink = await blobs.begin();
    await sink.write(new Uint8Array([1]));
    await sink.abandon();
    expect(server.objects.size).toBe(0);
  });

  test.each<S3Fault>(['unavailable', 'slow_down', 'reset', 'cut'])(
    'an answer that is %s is asked for again',
    async (fault) => {
      const { server, blobs } = await bucket();
      const digest = await blobs.put(Buffer.from('some bytes that can be cut'));
      server.faults.push(fault, fault);
      expect(Buffer.from(await blobs.read(digest)).toString()).toBe('some bytes that can be cut');
      server.faults.push(fault);
      await blobs.put(new Uint8Array([9]));
      expect(server.objects.size).toBe(2);
    },
  );

  test('one that never answers is not waited for without end', async () => {
    const { server, blobs } = await bucket(0.05);
    server.faults.push(...Array<S3Fault>(10).fill('silent'));
    await expect(blobs.has(await digestBytes(new Uint8Array()))).rejects.toMatchObject({
      code: 'E_STORE_BLOBS_AWAY',
      retryable: true,
    });
  });

  test('bytes that were changed are not handed out', async () => {
    const { server, blobs } = await bucket();
    const digest = await blobs.put(new Uint8Array([1, 2, 3]));
    for (const key of server.objects.keys()) server.objects.set(key, Buffer.from([1, 2, 4]));
    await expect(blobs.read(digest)).rejects.toMatchObject({ code: 'E_STORE_BLOB' });
  });

  test('a wrong key, a bucket that is not there and no key at all are told, without a secret', async () => {
    const server = await S3Server.start();
    const put = async (place: string, given: Readonly<Record<string, string>>) =>
      (await openBlobs(`${place}?endpoint=${server.address}`, given)).put(new Uint8Array([1]));
    const wrong = { ...env, AWS_SECRET_ACCESS_KEY: 'another-secret' };
    const refused = put('s3://evals', wrong);
    await expect(refused).rejects.toMatchObject({ code: 'E_STORE_BLOBS_AWAY' });
    await expect(refused).rejects.toThrow('403');
    await expect(refused).rejects.not.toThrow('another-secret');
    await expect(put('s3://other', env)).rejects.toThrow('no such bucket');
    await expect(put('s3://evals', {})).rejects.toMatchObject({ code: 'E_STORE_KEYS' });
    await expect(openBlobs('ftp://x', env)).rejects.toMatchObject({ code: 'E_STORE_ADDRESS' });
  });
});
