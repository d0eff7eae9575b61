import { AssayError, type SeedPair } from '@assay/records';
import { activePairings } from './active-pairings.ts';
import { checkBalance, type ScheduledGame } from './check-balance.ts';
import { fixedPairings } from './fixed-pairings.ts';
import { meetings, type Pairing, type Played, pairingKey, type Scheduled } from './pairing.ts';
import { swissPairings } from './swiss-pairings.ts';

/**
 * The next round, or null where there is none: decided from rounds that are over, so that the same games
 * lead to the same pairs in whatever order they ended.
 */
export function nextRound(arena: Scheduled, played: Played): readonly SeedPair[] | null {
  const pairs = arena.schedule.kind === 'listed' ? listedPairs(arena, played) : newPairs(arena, played);
  if (pairs.length === 0) return null;
  const problem = checkBalance(pairs.flatMap(bothSides));
  if (problem !== null)
    throw new AssayError('usage', 'E_ARENA_UNBALANCED', `the schedule is refused: ${problem}`);
  return pairs;
}

/** Both games of a pair. In answers arenas each judge sees both, so that its name belongs to who stands where. */
function bothSides({ a, b, opening, judge }: SeedPair): readonly ScheduledGame[] {
  const named = (name: string) => (judge === null ? name : `${name} before ${judge}`);
  return [
    { first: named(a), second: named(b), opening },
    { first: named(b), second: named(a), opening },
  ];
}

function newPairs(arena: Scheduled, played: Played): readonly SeedPair[] {
  const met = meetings(played);
  const judges = arena.match.kind === 'answers' ? arena.match.judges.map(({ name }) => name) : [null];
  const last = arena.match.kind === 'answers' ? arena.match.prompts.length : Infinity;
  const isShared = arena.match.kind === 'answers' || arena.openings === 'shared';
  const pairs: SeedPair[] = [];
  let pair = played.rounds.flat().length;
  for (const { a, b } of interleaved(pairingsOf(arena, played))) {
    const key = pairingKey(a, b);
    const nth = met.get(key) ?? 0;
    if (nth >= last) continue;
    met.set(key, nth + 1);
    for (const judge of judges) {
      pairs.push({ pair, a, b, opening: isShared ? nth : pair, judge });
      pair += 1;
    }
  }
  return pairs;
}

function pairingsOf(arena: Scheduled, played: Played): readonly Pairing[] {
  switch (arena.schedule.kind) {
    case 'round_robin':
    case 'gauntlet':
      return fixedPairings(arena, played);
    case 'swiss':
      return swissPairings(arena, played);
    case 'active':
      return activePairings(arena, played);
    case 'listed':
      return [];
  }
}

/** One opening of every pairing, then the next of every pairing: what is played first is balanced too. */
function interleaved(pairings: readonly Pairing[]): readonly Pairing[] {
  const most = Math.max(0, ...pairings.map(({ openings }) => openings));
  return Array.from({ length: most }, (_, nth) => pairings.filter(({ openings }) => openings > nth)).flat();
}

function listedPairs({ schedule, match }: Scheduled, { rounds }: Played): readonly SeedPair[] {
  if (schedule.kind !== 'listed' || rounds.length > 0) return [];
  const judges = match.kind === 'answers' ? match.judges.map(({ name }) => name) : [null];
  const seen = new Set<string>();
  const pairs: SeedPair[] = [];
  for (const { first, second, opening } of schedule.games) {
    const key = `${pairingKey(first, second)} ${opening}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const judge of judges) pairs.push({ pair: pairs.length, a: first, b: second, opening, judge });
  }
  return pairs;
}
