import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseOrdinals } from './choose-ordinals.ts';

test('chooseOrdinals chooses that many, in order, each once, the same again', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(60), fc.nat(), (count, total, seed) => {
      const chosen = [...chooseOrdinals(count, total, String(seed))];
      expect(chosen).toHaveLength(Math.min(count, total));
      expect(chosen).toEqual([...new Set(chosen)].toSorted((a, b) => a - b));
      expect(chosen.every((i) => i < total)).toBe(true);
      expect([...chooseOrdinals(count, total, String(seed))]).toEqual(chosen);
    }),
  );
});

test('chooseOrdinals prefers no position', () => {
  const counts = Array.from({ length: 10 }, () => 0);
  for (let seed = 0; seed < 3000; seed += 1)
    for (const i of chooseOrdinals(3, 10, String(seed))) counts[i]! += 1;
  // 3000 × 0.3 = 900 each; the standard deviation is 25.
  for (const count of counts) expect(Math.abs(count - 900)).toBeLessThan(125);
});

test('chooseOrdinals depends on the seed, however long it is', () => {
  const long = '12345678901234567890123';
  expect([...chooseOrdinals(5, 100, long)]).not.toEqual([...chooseOrdinals(5, 100, `${long}4`)]);
});
