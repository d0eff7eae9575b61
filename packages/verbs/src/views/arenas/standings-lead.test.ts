import type { Standings } from '@assay/evaluator';
import { expect, test } from 'vitest';
import { standingsLead } from './standings-lead.ts';

type Player = Standings['players'][number];

function player(name: string, value: number, interval: Player['interval'] = null): Player {
  return {
    name,
    entrant: null,
    is_reference: false,
    digest: 'sha256:00',
    rating: null,
    interval: null,
    group: null,
    games: 2,
    wins: 0,
    draws: 0,
    losses: 0,
    win_rate: { value, interval, n: 1 },
    completion: { value: 1, interval: null, n: 2 },
    failures: {},
    regret: null,
    online_elo: 1000,
  };
}

const standings = (players: readonly Player[], games = 4): Standings => ({
  schema_version: 'assay.arena-standings.v1',
  run_id: 'arena-1',
  arena_key: 'islands',
  version: 'sha256:00',
  match: 'game',
  begun_at: '2026-11-19T00:00:00Z',
  seeds: { policy: 'drawn', commitment: 'sha256:00' },
  pairings: 'sha256:00',
  scheduled: 4,
  games,
  pairs: games / 2,
  missing: 0,
  position_inconsistent: null,
  level: 0.95,
  players,
  refused: { code: 'E_ARENA_GROUPS', message: 'the win graph falls into 2 groups', fix: null },
  head_to_head: [],
  best_of: [],
  first_advantage: null,
  voters: null,
});

test('of players who never met nobody is ahead, and all with the highest win rate are named', () => {
  const { strong, rest } = standingsLead(
    standings([player('exact', 1), player('greedy', 1), player('crash', 0)]),
  );
  expect(strong).toBe('There are no ratings, so nobody can be ranked first.');
  expect(rest).toBe(
    ' exact and greedy have the highest win rate, 1.0000 with too few pairs for an interval, against those they met. 4 of 4 games, 2 pairs from both sides.',
  );
});

test('a win rate stands with its interval where there is one, and what was not played is said', () => {
  const { rest } = standingsLead(
    standings([player('exact', 0.8, { low: 0.5, high: 0.95, level: 0.95, method: 'wilson' })], 2),
  );
  expect(rest).toContain('exact has the highest win rate, 0.80 [0.50, 0.95], against');
  expect(rest).toContain('Not finished: 2 of 4 games, 1 pair from both sides.');
});
