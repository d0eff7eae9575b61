import { findRun, openArenaHome, type RunProgress } from '@assay/evaluator';
import * as z from 'zod';
import { actorField, homeField } from '../audit/home-fields.request.ts';
import type { Verb } from '../verb.ts';
import { homePlace } from '../world/home-place.ts';
import { play, type PlayedArena } from './play.ts';
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

/** Go on with a run that was stopped. */
export const arenaResumeRequest = z
  .strictObject({
    home: homeField,
    actor: actorField,
    /** The file of the arena; arena.yaml unless it is said. */ file: z.string().min(1).optional(),
    /** The newest run of that arena unless it is said. */ run: z.string().min(1).optional(),
  })
  .readonly();

export type ArenaResumeRequest = z.infer<typeof arenaResumeRequest>;
