import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FinishedBitmap, freeRange, type Range } from './journal-ranges.ts';

test('freeRange gives every unfinished ordinal once, whatever is taken', () => {
  const cases = fc.record({
    samples: fc.nat(60),
    done: fc.array(fc.nat(59)),
    starts: fc.array(fc.nat(59), { maxLength: 4 }),
    size: fc.integer({ min: 1, max: 12 }),
    from: fc.nat(60),
  });
  fc.assert(
    fc.property(cases, ({ samples, done, starts, size, from }) => {
      const finished = new FinishedBitmap(samples, 1);
      for (const ordinal of done) if (ordinal < samples) finished.add(ordinal, 0);
      const taken: Range[] = [...new Set(starts)]
        .filter((start) => start < samples)
        .sort((a, b) => a - b)
        .map((first, i, all) => ({ first, past: Math.min(first + 5, all[i + 1] ?? samples, samples) }));
      const isTaken = (ordinal: number) =>
        taken.some(({ first, past }) => ordinal >= first && ordinal < past);
      const wanted = Array.from({ length: samples }, (_, i) => i).filter(
        (ordinal) => ordinal >= from && !finished.has(ordinal, 0) && !isTaken(ordinal),
      );
      const given: number[] = [];
      const claims = [...taken];
      for (;;) {
        const range = freeRange(finished, claims, size, from);
        if (range === null) break;
        expect(range.past - range.first).toBeLessThanOrEqual(size);
        for (let ordinal = range.first; ordinal < range.past; ordinal += 1) {
          expect(isTaken(ordinal)).toBe(false);
          if (!finished.has(ordinal, 0)) given.push(ordinal);
        }
        claims.push(range);
        claims.sort((a, b) => a.first - b.first);
      }
      expect(given).toEqual(wanted);
    }),
  );
});
