import { findRun, openArenaHome, type RunProgress } from '@assay/evaluator';
import type { Verb } from '../verb.ts';
import { homePlace } from '../world/home-place.ts';
import { type PlayedArena, play } from './play.ts';
import type { ArenaResumeRequest } from './resume.request.ts';
import { arenaIn } from './with-arena.ts';

/** A run that was stopped, to its end: what is kept stays as it is, what is open is played. */
export const arenaResume: Verb<ArenaResumeRequest, PlayedArena, RunProgress> = async (
  request,
  world,
  listening,
) => {
  const arena = await arenaIn(request.file, world);
  const home = openArenaHome({ ...homePlace(request, world), make: false });
  try {
    const run = findRun(home.games, { id: request.run, arenaKey: arena.key });
    return await play({ arena, home, run }, request, world, listening);
  } finally {
    home.close();
  }
};
