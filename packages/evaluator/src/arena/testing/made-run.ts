import type { ArenaGame, SeedPair } from '@assay/records';
import type { CommittedRun } from '../games.ts';

const digest = `sha256:${'0'.repeat(64)}`;

/** A run of players with these names, as it is committed to. */
export function committedRun(id: string, names: readonly string[] = ['x', 'y']): CommittedRun {
  return {
    schema_version: 'assay.arena-run.v1',
    id,
    arena_key: 'test',
    version: digest,
    components: {},
    rules: { match: 'game', ties: 'half', anchor: null, level: 0.95, regularisation: 0, sequential: null },
    players: names.map((name, i) => ({
      name,
      opaque: `p${i}`,
      kind: 'module',
      digest,
      is_reference: false,
      entrant: null,
    })),
    begun_at: '2026-11-15T12:00:00Z',
    policy: 'fixed',
  };
}

export function seedPair(pair: number, a = 'x', b = 'y', opening = pair): SeedPair {
  return { pair, a, b, opening, judge: null };
}

/** A game of a pair; `leg` 0 where a stands first. */
export function madeGame(
  { pair, a, b, opening, judge }: SeedPair,
  leg: 0 | 1,
  score: ArenaGame['score'],
  rest: Partial<ArenaGame> = {},
): ArenaGame {
  const [first, second] = leg === 0 ? [a, b] : [b, a];
  return {
    id: `${pair}${leg === 0 ? 'a' : 'b'}`,
    pair,
    first,
    second,
    opening,
    judge,
    score,
    ending: 'result',
    failed: null,
    why: null,
    plies: 4,
    regret: { first: null, second: null },
    ...rest,
  };
}
