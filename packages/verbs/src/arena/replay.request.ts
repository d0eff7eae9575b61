import * as z from 'zod';
import { homeField } from '../audit/home-fields.request.ts';

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
