import { AssayError } from '@assay/records';
import * as z from 'zod';
import { arenaReplay, type ReplayedGame } from '../../arena/replay.ts';
import { homeField } from '../../audit/home-fields.request.ts';
import type { Verb } from '../../verb.ts';

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

/** One game, move by move; with pictures where the arena of the project is the one that it was played in. */
export const gameViewRequest = z
  .strictObject({
    home: homeField,
    run: z.string().min(1),
    game: z.string().min(1),
    /** Only what may be published: no seed, no words of players and judges, nothing played again. */ public:
      z.boolean().optional(),
  })
  .readonly();

export type GameViewRequest = z.infer<typeof gameViewRequest>;
