import { expect, test } from 'vitest';
import { rounds } from '../../../testing/rounds.ts';
import { evaluator, madeBundle } from '../../../testing/bundles/made-bundle.ts';
import { verifyBundle } from './verify-bundle.ts';

const text = JSON.stringify(madeBundle({ gaps: [0, 0, 0, 1] }), null, 1);
const keysAt = [text.indexOf('"keys"'), text.indexOf('"openings"')] as const;
/** One bit in so many is tried; nearly all of them in the long run. */
const step = Math.max(1, Math.floor(53 / rounds));

test('a bundle with any one bit changed is not verified, the keys for people apart', async () => {
  const bundle = new TextEncoder().encode(text);
  const given = { bundle, keys: [evaluator.vkey] };
  expect((await verifyBundle(given)).verified).toBe(true);
  const undetected: string[] = [];
  const before = new TextEncoder().encode(text.slice(0, keysAt[0])).length;
  const after = new TextEncoder().encode(text.slice(0, keysAt[1])).length;
  for (let bit = 0; bit < bundle.length * 8; bit += step) {
    const at = bit >> 3;
    if (at >= before && at < after) continue;
    bundle[at]! ^= 1 << (bit & 7);
    if ((await verifyBundle(given)).verified) undetected.push(`bit ${bit & 7} of byte ${at}`);
    bundle[at]! ^= 1 << (bit & 7);
  }
  expect(undetected).toEqual([]);
});
