import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { codePointOrder } from './code-point-order.ts';

test('codePointOrder is the byte order of UTF-8', () => {
  const text = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(text, text, (a, b) => {
      const bytes = Buffer.compare(Buffer.from(a), Buffer.from(b));
      expect(Math.sign(codePointOrder(a, b))).toBe(bytes);
    }),
    { numRuns: 500 },
  );
});

test('codePointOrder puts astral characters after the rest of the plane, which sort() does not', () => {
  const texts = ['\u{1f600}', '\uffee', 'a', 'B', '', 'aa'];
  expect(texts.toSorted(codePointOrder)).toEqual(['', 'B', 'a', 'aa', '\uffee', '\u{1f600}']);
  expect(codePointOrder('same', 'same')).toBe(0);
  expect(codePointOrder('\ud800', '\ud800')).toBe(0);
});
