import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Numbered } from './wire.ts';

const numbers = (items: Iterable<{ readonly id: number }>): number[] => [...items].map(({ id }) => id);

describe('Numbered', () => {
  test('is what a Map by number would be', () => {
    const gone = fc.array(fc.nat(4_000), { maxLength: 5_000 });
    fc.assert(
      fc.property(gone, fc.array(fc.nat(4_000), { maxLength: 20 }), (deleted, asked) => {
        const numbered = new Numbered<{ readonly id: number }>();
        const map = new Map<number, { readonly id: number }>();
        for (let id = 1; id <= 3_000; id += 1) {
          const item = { id };
          numbered.add(item);
          map.set(id, item);
          const other = deleted[id];
          if (other !== undefined) expect(numbered.delete(other)).toBe(map.delete(other));
        }
        for (const id of asked) expect(numbered.get(id)).toBe(map.get(id));
        expect(numbered.size).toBe(map.size);
        expect(numbers(numbered.values())).toEqual([...map.keys()]);
      }),
      { numRuns: 20 },
    );
  });

  test('one that stays while many pass is found, and is the first', () => {
    const numbered = new Numbered<{ readonly id: number }>();
    const first = { id: 1 };
    numbered.add(first);
    for (let id = 2; id < 10_000; id += 1) {
      numbered.add({ id });
      if (id > 20) numbered.delete(id - 10);
    }
    expect(numbered.get(1)).toBe(first);
    expect(numbers(numbered.values())[0]).toBe(1);
    numbered.clear();
    expect([numbered.size, numbers(numbered.values())]).toEqual([0, []]);
  });
});
