import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { DigestMap } from './known-identities.ts';

test('DigestMap keeps the first number of each digest, also when it grows and when starts collide', () => {
  const map = new DigestMap(2);
  const digests = Array.from({ length: 5000 }, (_, i) => {
    const digest = randomBytes(16);
    if (i % 2 === 0) digest.fill(7, 0, 12);
    digest.writeUInt32LE(i, 12);
    return digest;
  });
  for (const [i, digest] of digests.entries()) expect(map.getOrSet(digest, i)).toBeNull();
  for (const [i, digest] of digests.entries()) expect(map.getOrSet(digest, 1)).toBe(i);
  expect(map.size).toBe(5000);
});
