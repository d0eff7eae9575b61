import type { JsonValue } from '@assay/records';

export interface BattleRow {
  readonly model_a: string;
  readonly model_b: string;
  readonly winner: string;
  readonly count?: number;
  readonly pair?: number;
}

/** For tests: the rows of one ordered pair from its counts; none of a count of 0. */
export function battleRows(
  model_a: string,
  model_b: string,
  wins: number,
  losses: number,
  ties = 0,
): readonly BattleRow[] {
  return [
    { model_a, model_b, winner: 'a', count: wins },
    { model_a, model_b, winner: 'b', count: losses },
    { model_a, model_b, winner: 'tie', count: ties },
  ].filter(({ count }) => count > 0);
}

/** For tests: a match between two players from its counts, by game or by pair of games with sides swapped. */
export function matchRows(counts: Readonly<Record<string, JsonValue>>): readonly BattleRow[] {
  const [kind = '', given] = Object.entries(counts)[0] ?? [];
  const values = given as readonly number[];
  if (kind === 'wdl') return battleRows('new', 'old', values[0]!, values[2]!, values[1]);
  if (kind === 'ldw') return battleRows('new', 'old', values[2]!, values[0]!, values[1]);
  let pair = 0;
  return values.flatMap((count, points) =>
    Array.from({ length: count }, () => {
      pair += 1;
      const [first, second] = LEGS[points]!;
      return [
        { model_a: 'new', model_b: 'old', winner: first, pair },
        { model_a: 'old', model_b: 'new', winner: second, pair },
      ];
    }).flat(),
  );
}

/** By the points of a pair in halves: who won the game with new first, and the one with old first. */
const LEGS = [
  ['b', 'a'],
  ['b', 'tie'],
  ['a', 'a'],
  ['a', 'tie'],
  ['a', 'b'],
] as const;
