import type { ArenaGame } from '@assay/records';
import { meetings, type Pairing, type Played, pairingKey, type Scheduled } from './pairing.ts';

/**
 * Swiss: players of like points meet, nobody twice while that can be helped. With an odd number the lowest who has not
 * yet sat out does, without points for it. Equal points stand in the order of the file.
 */
export function swissPairings({ players, schedule }: Scheduled, played: Played): readonly Pairing[] {
  if (schedule.kind !== 'swiss' || played.rounds.length >= schedule.rounds) return [];
  const points = pointsOf(played.games);
  const names = players.map(({ name }) => name);
  const ranked = names.toSorted(
    (a, b) => (points.get(b) ?? 0) - (points.get(a) ?? 0) || names.indexOf(a) - names.indexOf(b),
  );
  const met = new Set(meetings(played).keys());
  const sitting = ranked.length % 2 === 0 ? null : whoSitsOut(ranked, played);
  const present = ranked.filter((name) => name !== sitting);
  const pairs = withoutRematch(present, met, { left: MOST_TRIES }) ?? neighbours(present);
  return pairs.map(([a, b]) => ({ a, b, openings: schedule.openings }));
}

type Pair = readonly [string, string];
const MOST_TRIES = 10_000;

/** The first of those left meets the next whom it has not met; where the rest cannot be paired, the one after. */
function withoutRematch(
  ranked: readonly string[],
  met: ReadonlySet<string>,
  tries: { left: number },
): readonly Pair[] | null {
  const [first, ...others] = ranked;
  if (first === undefined) return [];
  for (const other of others) {
    if (met.has(pairingKey(first, other))) continue;
    tries.left -= 1;
    if (tries.left < 0) return null;
    const rest = withoutRematch(
      others.filter((name) => name !== other),
      met,
      tries,
    );
    if (rest !== null) return [[first, other], ...rest];
  }
  return null;
}

function neighbours(ranked: readonly string[]): readonly Pair[] {
  return Array.from({ length: ranked.length / 2 }, (_, i) => [ranked[2 * i]!, ranked[2 * i + 1]!] as const);
}

function whoSitsOut(ranked: readonly string[], { rounds }: Played): string {
  const rested = new Set(
    rounds.map((round) => {
      const present = new Set(round.flatMap(({ a, b }) => [a, b]));
      return ranked.find((name) => !present.has(name));
    }),
  );
  return ranked.findLast((name) => !rested.has(name)) ?? ranked.at(-1)!;
}

function pointsOf(games: readonly ArenaGame[]): ReadonlyMap<string, number> {
  const points = new Map<string, number>();
  const add = (name: string, score: number) => points.set(name, (points.get(name) ?? 0) + score);
  for (const { first, second, score } of games) {
    if (score === null) continue;
    add(first, score);
    add(second, 1 - score);
  }
  return points;
}
