import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomStream } from './random-stream.ts';
import { shuffled } from './shuffled.ts';

test('shuffled keeps every value and leaves the list alone', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer(), (values, seed) => {
      const before = [...values];
      const after = shuffled(values, randomStream(seed, 'shuffle'));
      expect(values).toEqual(before);
      expect(after.toSorted((a, b) => a - b)).toEqual(before.toSorted((a, b) => a - b));
    }),
  );
});

test('shuffled gives each of the six orders of three values one time in six', () => {
  const random = randomStream(1, 'shuffle');
  const counts = new Map<string, number>();
  for (let i = 0; i < 6000; i++) {
    const order = shuffled(['a', 'b', 'c'], random).join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(6);
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(120);
});
