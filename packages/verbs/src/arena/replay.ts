import { findRun, type KeptGame, keptGame, openArenaHome, type Replay, replayGame } from '@assay/evaluator';
import type { Verb } from '../verb.ts';
import { homePlace } from '../world/home-place.ts';
import type { ArenaReplayRequest } from './replay.request.ts';
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
