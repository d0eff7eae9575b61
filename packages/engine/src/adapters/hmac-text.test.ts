import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hmacText } from './hmac-text.ts';

const ascii = fc.string({ unit: 'binary-ascii', maxLength: 64 });

test('hmacText is HMAC-SHA-256', () => {
  fc.assert(
    fc.property(ascii, fc.string({ unit: 'grapheme', maxLength: 300 }), (key, text) => {
      expect(hmacText(key)(text)).toBe(createHmac('sha256', key).update(text, 'utf8').digest('hex'));
    }),
  );
});
