import { AssayError } from '@assay/records';

/** One comparison of two players: who stood first, who second, and who won. */
export interface Battle {
  /** The player in the first position (shown first, at home, with the first move). */
  readonly a: string;
  readonly b: string;
  readonly winner: 'a' | 'b' | 'tie';
  /** How many identical battles this row stands for; 1 if absent. */
  readonly count?: number;
  /** What each of them weighs in the fit, from 0 (left out of it) up; 1 if absent. */
  readonly weight?: number;
  /** What it shares with other battles: the prompt, the opening. Without one it stands alone. */
  readonly cluster?: string | null;
  /** Who voted, where one of many did: errors are clustered both ways. Without one it stands alone. */
  readonly voter?: string | null;
}

/** Refuses a battle that cannot be counted; `row` counts from 1. */
export function assertBattle(battle: Battle, row: number): void {
  const problem = problemOf(battle);
  if (problem !== null) throw new AssayError('usage', 'E_METRIC_BATTLE', `battle ${row}: ${problem}`);
}

function problemOf({ a, b, winner, count = 1, weight = 1 }: Battle): string | null {
  if (typeof a !== 'string' || typeof b !== 'string') {
    return `the players are ${JSON.stringify(a)} and ${JSON.stringify(b)}; expected two names`;
  }
  if (a === b) return `${JSON.stringify(a)} met itself; expected two different players`;
  if (winner !== 'a' && winner !== 'b' && winner !== 'tie') {
    return `the winner is ${JSON.stringify(winner)}; expected "a", "b" or "tie"`;
  }
  if (!Number.isSafeInteger(count) || count < 1)
    return `the count is ${count}; expected a whole number from 1`;
  if (!Number.isFinite(weight) || weight < 0)
    return `the weight is ${weight}; expected a finite number from 0`;
  return null;
}
