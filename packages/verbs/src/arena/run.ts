import { openArenaHome, type RunProgress } from '@assay/evaluator';
import type { Verb } from '../verb.ts';
import { homePlace } from '../world/home-place.ts';
import { type PlayedArena, play } from './play.ts';
import type { ArenaRunRequest } from './run.request.ts';
import { arenaIn } from './with-arena.ts';

/** A new run of an arena, from committing to its players to their standings. */
export const arenaRun: Verb<ArenaRunRequest, PlayedArena, RunProgress> = async (
  request,
  world,
  listening,
) => {
  const arena = await arenaIn(request.file, world);
  const home = openArenaHome({ ...homePlace(request, world), make: true });
  try {
    return await play({ arena, home }, request, world, listening);
  } finally {
    home.close();
  }
};
