import { openArenaHome, type RunProgress } from '@assay/evaluator';
import * as z from 'zod';
import { actorField, homeField } from '../audit/home-fields.request.ts';
import type { Verb } from '../verb.ts';
import { homePlace } from '../world/home-place.ts';
import { play, type PlayedArena } from './play.ts';
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

/** Play an arena from its beginning. */
export const arenaRunRequest = z
  .strictObject({
    home: homeField,
    actor: actorField,
    /** The file of the arena; arena.yaml unless it is said. */ file: z.string().min(1).optional(),
  })
  .readonly();

export type ArenaRunRequest = z.infer<typeof arenaRunRequest>;
