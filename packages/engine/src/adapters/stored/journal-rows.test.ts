import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JournalEntry } from '../../ports/store.ts';
import {
  byPlace,
  FinishedBitmap,
  freeRange,
  journalEntries,
  JournalOrder,
  journalRow,
  type Range,
} from './journal-rows.ts';

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

const input_digest = `sha256:${'0'.repeat(64)}`;
const entries: readonly JournalEntry[] = [
  { ordinal: 3, input_digest, output: { kind: 'produced', sample_id: 'a', trial: 0, output: { x: 1 } } },
  {
    ordinal: 4,
    input_digest,
    output: { kind: 'failed', sample_id: 'b', trial: 1, class: 'crash', message: 'it fell', duration_ms: 2 },
    cached: true,
  },
];

describe('journalRow and journalEntries', () => {
  test('give back what was written', () => {
    expect(journalEntries(journalRow(entries, 2), 2)).toEqual(entries);
  });

  const row = journalRow(entries, 2);
  const changed = (change: object): string =>
    JSON.stringify({ ...(JSON.parse(row.entries) as object), ...change });
  test.each([
    ['no columns', 'null'],
    ['a column that is not a list', changed({ outputs: {} })],
    ['a column of another length', changed({ sample_ids: ['a'] })],
    ['a column that is not there', changed({ failures: undefined })],
    ['exchanges that are not a list', changed({ exchanges: 1 })],
  ])('refuse a row with %s, and name its place', (_, text) => {
    expect(() => journalEntries({ ...row, entries: text }, 2)).toThrow(
      expect.objectContaining({
        code: 'E_STORE_DAMAGED',
        message: expect.stringContaining('place 6') as string,
      }),
    );
  });

  test('refuse places that are not numbers', () => {
    expect(() => journalEntries({ ...row, places: '["a"]' }, 2)).toThrow('place 6');
  });

  test('take rows of earlier versions, which have no exchanges', () => {
    expect(journalEntries({ ...row, entries: changed({ exchanges: undefined }) }, 2)).toEqual(entries);
  });
});

function entryAt(place: number): JournalEntry {
  const output = { kind: 'produced', sample_id: `s${place}`, trial: place % 3, output: place } as const;
  return { ordinal: Math.floor(place / 3), input_digest: 'sha256:', output };
}

test('JournalOrder gives all entries in order, however they were grouped', () => {
  const places = fc.uniqueArray(fc.nat(500), { maxLength: 200 });
  fc.assert(
    fc.property(places, fc.integer({ min: 1, max: 20 }), (finished, size) => {
      const groups: JournalEntry[][] = [];
      for (let start = 0; start < finished.length; start += size)
        groups.push(
          finished
            .slice(start, start + size)
            .map(entryAt)
            .sort(byPlace),
        );
      groups.sort((a, b) => byPlace(a[0]!, b[0]!));
      const order = new JournalOrder();
      const read = [...groups.map((group) => order.next(group)), order.rest()].flat();
      expect(read.map(({ output }) => output.sample_id)).toEqual(
        finished.toSorted((a, b) => a - b).map((place) => `s${place}`),
      );
    }),
  );
});
