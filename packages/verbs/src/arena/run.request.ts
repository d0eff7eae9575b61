import * as z from 'zod';
import { actorField, homeField } from '../audit/home-fields.request.ts';

/** Play an arena from its beginning. */
export const arenaRunRequest = z
  .strictObject({
    home: homeField,
    actor: actorField,
    /** The file of the arena; arena.yaml unless it is said. */ file: z.string().min(1).optional(),
  })
  .readonly();

export type ArenaRunRequest = z.infer<typeof arenaRunRequest>;
