import * as fc from 'fast-check';
import type { Battle } from '../battles.ts';

const NAMES = ['ann', 'bob', 'cat', 'dan', 'eve'];

/** For tests: battles of up to five players in which everyone has beaten everyone, so that ratings exist. */
export function arbitraryBattles(): fc.Arbitrary<Battle[]> {
  return fc.integer({ min: 2, max: 5 }).chain((size) => {
    const names = NAMES.slice(0, size);
    const everyone = names.flatMap((a) =>
      names.filter((b) => b !== a).map((b): Battle => ({ a, b, winner: 'a', cluster: `${a}${b}` })),
    );
    return fc.array(arbitraryBattle(names), { maxLength: 40 }).map((more) => everyone.concat(more));
  });
}

function arbitraryBattle(names: readonly string[]): fc.Arbitrary<Battle> {
  return fc
    .record({
      a: fc.constantFrom(...names),
      b: fc.constantFrom(...names),
      winner: fc.constantFrom('a' as const, 'b' as const, 'tie' as const),
      count: fc.integer({ min: 1, max: 3 }),
      cluster: fc.constantFrom('p1', 'p2', 'p3', null),
    })
    .filter(({ a, b }) => a !== b);
}
