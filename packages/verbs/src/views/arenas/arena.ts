import type { Lead } from '@assay/engine';
import { findRun, openArenaHome, type Standings, standingsNotes } from '@assay/evaluator';
import type { ArenaGame } from '@assay/records';
import { standingsOf } from '../../arena/play.ts';
import type { Verb } from '../../verb.ts';
import { homePlace } from '../../world/home-place.ts';
import type { ArenaViewRequest } from './arena.request.ts';
import { standingsLead } from './standings-lead.ts';

/** Games of a page at most. */
const PAGE = 100;

/** What players and judges said in words is the host's. */
export type ListedGame = Omit<ArenaGame, 'why'> & { readonly why?: string | null };

export interface ArenaView {
  readonly sentence: Lead;
  readonly standings: Standings;
  readonly notes: readonly string[];
  readonly total: number;
  readonly offset: number;
  readonly games: readonly ListedGame[];
  readonly endings: readonly { readonly value: string; readonly count: number }[];
  /** Other runs of the same arena, the newest first. */
  readonly runs: readonly { readonly id: string; readonly begun_at: string }[];
}

/** One run of an arena: who is ahead, who met whom, and its games. */
export const arenaView: Verb<ArenaViewRequest, ArenaView> = async (request, world) => {
  const { run: id, player, ending, offset = 0, limit = PAGE } = request;
  const home = openArenaHome({ ...homePlace(request, world), make: false });
  try {
    const run = findRun(home.games, { id });
    const standings = standingsOf(home, run);
    const all = home.games.games(run.id);
    const chosen = all.filter(
      (game) =>
        (player === undefined || game.first === player || game.second === player) &&
        (ending === undefined || game.ending === ending),
    );
    const counts = new Map<string, number>();
    for (const game of all) counts.set(game.ending, (counts.get(game.ending) ?? 0) + 1);
    return {
      sentence: standingsLead(standings),
      standings,
      notes: standingsNotes(standings),
      total: chosen.length,
      offset,
      games: chosen.slice(offset, offset + limit).map((game) => listed(game, request.public === true)),
      endings: Array.from(counts, ([value, count]) => ({ value, count })),
      runs: home.games
        .runs()
        .filter(({ arena_key: key }) => key === run.arena_key)
        .map(({ id: other, begun_at: at }) => ({ id: other, begun_at: at }))
        .toReversed(),
    };
  } finally {
    home.close();
  }
};

function listed({ why, ...game }: ArenaGame, isPublic: boolean): ListedGame {
  return isPublic ? game : { ...game, why };
}
