/** One game to be played: who stands first, who second, at which opening. */
export interface ScheduledGame {
  readonly first: string;
  readonly second: string;
  readonly opening: number;
}

/**
 * What is unfair about these games, or null: two players meet at an opening once from each side, and never otherwise,
 * since who stands first would be rated with the players.
 */
export function checkBalance(games: readonly ScheduledGame[]): string | null {
  const seen = new Map<string, number>();
  const keyOf = (first: string, second: string, opening: number) => JSON.stringify([first, second, opening]);
  for (const { first, second, opening } of games) {
    if (first === second) return `${JSON.stringify(first)} would meet itself; expected two players`;
    const key = keyOf(first, second, opening);
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  for (const { first, second, opening } of games) {
    const [here, there] = [keyOf(first, second, opening), keyOf(second, first, opening)].map(
      (key) => seen.get(key) ?? 0,
    );
    if (here === 1 && there === 1) continue;
    const names = `${JSON.stringify(first)} against ${JSON.stringify(second)} at opening ${opening}`;
    return `${names} stands there ${here} times that way round and ${there} times the other; expected once each`;
  }
  return null;
}
