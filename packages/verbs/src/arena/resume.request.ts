import * as z from 'zod';
import { actorField, homeField } from '../audit/home-fields.request.ts';

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
