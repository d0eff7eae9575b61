import * as z from 'zod';
import { homeField } from '../../audit/home-fields.request.ts';

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
