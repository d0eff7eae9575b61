import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JournalEntry } from '../../../ports/journal.ts';
import { byPlace, JournalOrder } from './journal-order.ts';

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
