import * as z from 'zod';

/** Tell what an arena would play, and by which version, without playing it. */
export const arenaScheduleRequest = z
  .strictObject({
    /** The file of the arena; arena.yaml unless it is said. */ file: z.string().min(1).optional(),
  })
  .readonly();

export type ArenaScheduleRequest = z.infer<typeof arenaScheduleRequest>;
