import { findRun, type KeptGame, keptGame, openArenaHome, type Replay, replayGame } from '@assay/evaluator';
import * as z from 'zod';
import { homeField } from '../audit/home-fields.request.ts';
import type { Verb } from '../verb.ts';
import { homePlace } from '../world/home-place.ts';
import { arenaIn } from './with-arena.ts';

export type ReplayedGame = { readonly run_id: string } & (KeptGame | Replay);

/** One game, move by move: as it is kept, or played again before its environment. */
export const arenaReplay: Verb<
  ArenaReplayRequest,
  { readonly run_id: string } & (KeptGame | Replay)
> = async (request, world) => {
  const home = openArenaHome({ ...homePlace(request, world), make: false });
  try {
    const run = findRun(home.games, { id: request.run });
    const kept = keptGame(home.games, run, request.game, request.public === true);
    if (request.file === undefined || kept.seed === undefined) return { run_id: run.id, ...kept };
    const arena = await arenaIn(request.file, world);
    return {
      run_id: run.id,
      ...(await replayGame({ ...kept, seed: kept.seed }, { arena, run, env: world.env })),
    };
  } finally {
    home.close();
  }
};

/** Show one game, move by move; with the file of its arena it is played again before the environment. */
export const arenaReplayRequest = z
  .strictObject({
    home: homeField,
    game: z.string().min(1),
    /** The newest unless it is said. */ run: z.string().min(1).optional(),
    /** The file of the arena; without one what is kept is shown. */ file: z.string().min(1).optional(),
    /** Only what may be published: no seed, no words of players and judges. */ public: z
      .boolean()
      .optional(),
  })
  .readonly();

export type ArenaReplayRequest = z.infer<typeof arenaReplayRequest>;
