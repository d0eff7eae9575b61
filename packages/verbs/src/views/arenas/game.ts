import { AssayError } from '@assay/records';
import { arenaReplay, type ReplayedGame } from '../../arena/replay.ts';
import type { Verb } from '../../verb.ts';
import type { GameViewRequest } from './game.request.ts';

export interface GameView {
  readonly game: ReplayedGame;
  /** Why the game is shown without pictures of its positions; null where it was played again. */
  readonly unplayed: string | null;
}

/** A game as it is kept; for the host it is played again before its environment, which draws every position. */
export const gameView: Verb<GameViewRequest, GameView> = async (request, world) => {
  const kept = await arenaReplay(request, world);
  if (request.public === true)
    return { game: kept, unplayed: 'only the host can replay games: positions follow from the seed' };
  try {
    return { game: await arenaReplay({ ...request, file: 'arena.yaml' }, world), unplayed: null };
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    return { game: kept, unplayed: error.message };
  }
};
