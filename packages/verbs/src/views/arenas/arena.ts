import type { Lead } from '@assay/engine';
import {
  findRun,
  openArenaHome,
  publicJudge,
  type Standings,
  standingsNotes,
  withoutVoters,
} from '@assay/evaluator';
import type { ArenaGame, ArenaRun } from '@assay/records';
import * as z from 'zod';
import { standingsOf } from '../../arena/play.ts';
import { homeField } from '../../audit/home-fields.request.ts';
import type { Verb } from '../../verb.ts';
import { homePlace } from '../../world/home-place.ts';
import { standingsLead } from './standings-lead.ts';

/** Games of a page at most. */
const PAGE = 100;

/** What players and judges said in words, and who of several people judged, is the host's. */
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
    const isPublic = request.public === true;
    const whole = standingsOf(home, run);
    const standings = isPublic ? withoutVoters(whole, run) : whole;
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
      // The first says how much was played, as the sentence does.
      notes: standingsNotes(standings).slice(1),
      total: chosen.length,
      offset,
      games: chosen.slice(offset, offset + limit).map(isPublic ? publicGame(run) : (game) => game),
      endings: Array.from(counts, ([value, count]) => ({ value, count })),
      runs: home.games
        .runs()
        .filter(({ id: other, arena_key: key }) => key === run.arena_key && other !== run.id)
        .map(({ id: other, begun_at: at }) => ({ id: other, begun_at: at }))
        .toReversed(),
    };
  } finally {
    home.close();
  }
};

/** Without what was said in words, and by whom of several people. */
function publicGame(run: ArenaRun): (game: ArenaGame) => ListedGame {
  const named = publicJudge(run);
  return ({ why: _why, judge, ...game }) => ({ ...game, judge: judge === null ? null : named(judge) });
}

/** One run of an arena: standings, and a page of its games. */
export const arenaViewRequest = z
  .strictObject({
    home: homeField,
    run: z.string().min(1),
    /** Games of one player alone. */ player: z.string().min(1).optional(),
    /** Games that ended like this. */ ending: z.string().min(1).optional(),
    offset: z.int().nonnegative().optional(),
    limit: z.int().nonnegative().optional(),
    /** Only what may be published: no words of players and judges, no names of people who judged. */ public:
      z.boolean().optional(),
  })
  .readonly();

export type ArenaViewRequest = z.infer<typeof arenaViewRequest>;
