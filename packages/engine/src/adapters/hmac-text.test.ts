import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hmacText } from './label-key.ts';

const ascii = fc.string({ unit: 'binary-ascii', maxLength: 64 });

test('hmacText is HMAC-SHA-256', () => {
  fc.assert(
    fc.property(ascii, fc.string({ unit: 'grapheme', maxLength: 300 }), (key, text) => {
      for (const as of ['hex', 'binary'] as const)
        expect(hmacText(key)(text, as)).toBe(createHmac('sha256', key).update(text, 'utf8').digest(as));
    }),
  );
});
