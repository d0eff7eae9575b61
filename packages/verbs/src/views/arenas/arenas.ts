import type { Lead } from '@assay/engine';
import { type ArenaHome, openArenaHome } from '@assay/evaluator';
import { type ArenaRun, AssayError } from '@assay/records';
import { plural } from '@assay/shown';
import * as z from 'zod';
import { standingsOf } from '../../arena/play.ts';
import { homeField } from '../../audit/home-fields.request.ts';
import type { Verb } from '../../verb.ts';
import type { World } from '../../world.ts';
import { homePlace } from '../../world/home-place.ts';
import { standingsLead } from './standings-lead.ts';

export interface ArenaRow {
  readonly arena_key: string;
  readonly run_id: string;
  readonly match: 'game' | 'answers';
  readonly begun_at: string;
  readonly players: number;
  readonly games: number;
  readonly scheduled: number;
  /** Runs of the same arena that are kept, this one with them. */
  readonly runs: number;
  readonly sentence: Lead;
}

export interface ArenasView {
  readonly sentence: Lead;
  /** The newest run of each arena, the newest first. */
  readonly arenas: readonly ArenaRow[];
}

const nothing: ArenasView = {
  sentence: { strong: 'No games have been played here.', rest: ' So no rating has an interval yet.' },
  arenas: [],
};

/** Every arena by its newest run: who is ahead. */
export const arenasView: Verb<ArenasViewRequest, ArenasView> = async (request, world) => {
  const home = homeIn(request, world);
  if (home === null) return nothing;
  try {
    const byKey = Map.groupBy(home.games.runs(), ({ arena_key: key }) => key);
    const arenas = [...byKey.values()].map((runs) => rowOf(runs, home)).toReversed();
    const [first] = arenas;
    if (first === undefined) return nothing;
    const { strong, rest } = first.sentence;
    return {
      sentence: {
        strong: `${plural(arenas.length, 'arena')}; in ${first.arena_key}: ${strong}`,
        rest,
      },
      arenas,
    };
  } finally {
    home.close();
  }
};

function rowOf(runs: readonly ArenaRun[], home: ArenaHome): ArenaRow {
  const run = runs.at(-1)!;
  const standings = standingsOf(home, run);
  return {
    arena_key: run.arena_key,
    run_id: run.id,
    match: run.rules.match,
    begun_at: run.begun_at,
    players: run.players.length,
    games: standings.games,
    scheduled: standings.scheduled,
    runs: runs.length,
    sentence: standingsLead(standings),
  };
}

function homeIn(request: ArenasViewRequest, world: World): ArenaHome | null {
  try {
    return openArenaHome({ ...homePlace(request, world), make: false });
  } catch (error) {
    if (error instanceof AssayError && error.code === 'E_ARENA_NONE') return null;
    throw error;
  }
}

/** Every run of an arena that is kept. */
export const arenasViewRequest = z.strictObject({ home: homeField }).readonly();

export type ArenasViewRequest = z.infer<typeof arenasViewRequest>;
