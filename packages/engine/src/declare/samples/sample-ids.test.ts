import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldId, sameIds, UniqueIds } from './sample-ids.ts';

async function duplicates(ids: readonly string[], extra: readonly bigint[] = []): Promise<string[]> {
  const unique = new UniqueIds();
  for (const id of ids) unique.add(id);
  const suspects = new Set([...unique.suspects(), ...extra]);
  const placed = async function* () {
    for (const [i, id] of ids.entries()) yield { id, place: String(i) };
  };
  return (await sameIds(placed(), suspects, 1000)).map(([first, second]) => `${first.place}=${second.place}`);
}

test('UniqueIds finds exactly the ids that a set finds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ maxLength: 3 }), { maxLength: 60 }), async (ids) => {
      const seen = new Map<string, number>();
      const expected: string[] = [];
      for (const [i, id] of ids.entries()) {
        const first = seen.get(foldId(id));
        if (first === undefined) seen.set(foldId(id), i);
        else expected.push(`${first}=${i}`);
      }
      expect(await duplicates(ids)).toEqual(expected);
    }),
  );
});

test('UniqueIds holds many, and an equal hash alone proves nothing', async () => {
  const ids = Array.from({ length: 5000 }, (_, i) => `sample-${i}`);
  expect(await duplicates(ids)).toEqual([]);
  const all = new UniqueIds();
  for (const id of [...ids, ...ids]) all.add(id);
  expect(await duplicates(ids, [...all.suspects()])).toEqual([]);
  expect(all.suspects().size).toBe(5000);
});

test.each([
  ['café', 'cafe\u0301'],
  ['Q1', 'q1'],
  ['q1', 'q1 '],
  ['q1', 'q1\u200b'],
  ['straße', 'STRASSE'],
])('foldId reads %j and %j as one', (a, b) => {
  expect(foldId(a)).toBe(foldId(b));
});

test('foldId keeps apart what looks alike and is not', () => {
  expect(foldId('a')).not.toBe(foldId('\u0430'));
  expect(foldId('q1')).not.toBe(foldId('q 1'));
});
