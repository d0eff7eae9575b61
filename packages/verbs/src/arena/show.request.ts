import * as z from 'zod';
import { homeField } from '../audit/home-fields.request.ts';

/** Tell what the games of a run say. */
export const arenaShowRequest = z
  .strictObject({
    home: homeField,
    /** The newest unless it is said. */ run: z.string().min(1).optional(),
    as: z.enum(['html']).optional(),
  })
  .readonly();

export type ArenaShowRequest = z.infer<typeof arenaShowRequest>;
