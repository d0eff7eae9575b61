import { type IngestReport, wholeCorpus } from '@assay/cards';
import { resolve } from 'node:path';
import * as z from 'zod';
import type { Listening } from '../verb.ts';
import type { World } from '../world.ts';
import type { CorpusEvent } from './source/corpus-event.ts';
import { cardFields } from './source/source.request.ts';
import { withCardCorpus } from './source/with-card-corpus.ts';
import { writeAllCards } from './write-all-cards.ts';

export interface ExportedCards {
  /** How many cards were written. */
  readonly cards: number;
  readonly folder: string;
  readonly reading: IngestReport | null;
}

/** Writes the cards of all subjects of a corpus as pages. */
export async function exportCards(
  { folder, ...question }: ExportCardsRequest,
  world: World,
  listening: Listening<CorpusEvent> = {},
): Promise<ExportedCards> {
  return withCardCorpus(question, world, listening, async ({ rowsOf, asidesOfAll, reading }) => {
    const all = await rowsOf(wholeCorpus);
    const cards = await writeAllCards(all, await asidesOfAll(), {
      folder: resolve(world.cwd, folder),
      site: null,
    });
    return { cards, folder, reading };
  });
}

/** Write every card of a corpus as a page, with a page that lists them. */
export const exportCardsRequest = z
  .strictObject({
    ...cardFields,
    /** A folder that is new, empty, or holds such pages already. */
    folder: z.string(),
  })
  .readonly();

export type ExportCardsRequest = z.infer<typeof exportCardsRequest>;
