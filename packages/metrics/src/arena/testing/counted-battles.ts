import type { Battle } from '../battles.ts';

/** For tests: the battles of one ordered pair from its counts of wins, losses and ties; none of a count of 0. */
export function countedBattles(a: string, b: string, wins: number, losses: number, ties = 0): Battle[] {
  const rows: Battle[] = [
    { a, b, winner: 'a', count: wins },
    { a, b, winner: 'b', count: losses },
    { a, b, winner: 'tie', count: ties },
  ];
  return rows.filter((battle) => battle.count! > 0);
}
