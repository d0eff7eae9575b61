import * as z from 'zod';
import { homeField } from '../../audit/home-fields.request.ts';

/** One run of an arena: standings, and a page of its games. */
export const arenaViewRequest = z
  .strictObject({
    home: homeField,
    run: z.string().min(1),
    /** Games of one player alone. */ player: z.string().min(1).optional(),
    /** Games that ended like this. */ ending: z.string().min(1).optional(),
    offset: z.int().nonnegative().optional(),
    limit: z.int().nonnegative().optional(),
    /** Only what may be published: no words of players and judges, no names of people who judged. */ public:
      z.boolean().optional(),
  })
  .readonly();

export type ArenaViewRequest = z.infer<typeof arenaViewRequest>;
