import { arenaPage, findRun, openArenaHome, type Standings, standingsNotes } from '@assay/evaluator';
import * as z from 'zod';
import { homeField } from '../audit/home-fields.request.ts';
import type { Document } from '../document.ts';
import type { Verb } from '../verb.ts';
import { homePlace } from '../world/home-place.ts';
import { standingsOf } from './play.ts';

export interface ShownArena {
  readonly standings: Standings;
  /** What a reader has to know beside the numbers, a sentence each. */
  readonly notes: readonly string[];
  readonly document?: Document;
}

/** The standings of a run, as far as it is played. */
export const arenaShow: Verb<ArenaShowRequest, ShownArena> = async (request, world) => {
  const home = openArenaHome({ ...homePlace(request, world), make: false });
  try {
    const standings = standingsOf(home, findRun(home.games, { id: request.run }));
    const notes = standingsNotes(standings);
    if (request.as === undefined) return { standings, notes };
    return { standings, notes, document: { type: 'text/html', contents: arenaPage(standings) } };
  } finally {
    home.close();
  }
};

/** Tell what the games of a run say. */
export const arenaShowRequest = z
  .strictObject({
    home: homeField,
    /** The newest unless it is said. */ run: z.string().min(1).optional(),
    as: z.enum(['html']).optional(),
  })
  .readonly();

export type ArenaShowRequest = z.infer<typeof arenaShowRequest>;
