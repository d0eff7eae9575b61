import { createHmac, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hmacBytes } from './label-key.ts';

test('hmacBytes is HMAC-SHA-256', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), fc.string({ unit: 'binary' }), (key, text) => {
      expect(hmacBytes(key, text)).toBe(createHmac('sha256', key).update(text).digest('hex'));
    }),
  );
  for (const length of [1_364, 1_365, 1_366, 4_095, 4_096, 4_097, 100_000]) {
    const [key, text] = [randomBytes(32), '€'.repeat(length)];
    expect(hmacBytes(key, text)).toBe(createHmac('sha256', key).update(text).digest('hex'));
  }
  expect(() => hmacBytes(new Uint8Array(65), '')).toThrow('at most 64 bytes');
});
