import {
  buildCard,
  type CardSummary,
  cardSummary,
  type IngestReport,
  renderCardHtml,
  renderCardMarkdown,
  wholeCorpus,
} from '@assay/cards';
import type { Card } from '@assay/records';
import * as z from 'zod';
import type { Document } from '../document.ts';
import type { Listening } from '../verb.ts';
import type { World } from '../world.ts';
import { findCardSubject } from './find-card-subject.ts';
import type { CorpusEvent } from './source/corpus-event.ts';
import { cardFields } from './source/source.request.ts';
import { withCardCorpus } from './source/with-card-corpus.ts';

export interface ShownCard {
  /** Null where it was asked for as JSON, which is never whole in memory. */
  readonly card: Card | null;
  readonly reading: IngestReport | null;
  /** What the card says in words, to be laid out; null where it was not asked for. */
  readonly summary: CardSummary | null;
  readonly document: Document<string | AsyncIterable<string>> | null;
}

/** What is known about one subject of a corpus, and the four signals. */
export async function show(
  { subject: wanted, as, full = false, ...question }: ShowCardRequest,
  world: World,
  listening: Listening<CorpusEvent> = {},
): Promise<ShownCard> {
  return withCardCorpus(question, world, listening, async ({ names, rowsOf, jsonOf, asidesOf, reading }) => {
    const subject =
      wanted.kind === 'corpus' ? wholeCorpus : findCardSubject(await names(), wanted.kind, wanted.name);
    const asides = await asidesOf(subject);
    if (as === 'json') {
      const document = { type: 'application/json', contents: await jsonOf(subject, asides) };
      return { card: null, reading, summary: null, document };
    }
    const card = buildCard(await rowsOf(subject), subject, asides);
    return {
      card,
      reading,
      summary: as === 'summary' ? cardSummary(card, full ? everything : firstFew) : null,
      document: as === undefined || as === 'summary' ? null : documents[as](card),
    };
  });
}

const firstFew = { comparisons: 10, reports: 20 };
const everything = { comparisons: Infinity, reports: Infinity };

const documents = {
  markdown: (card) => ({ type: 'text/markdown', contents: renderCardMarkdown(card) }),
  html: (card) => ({ type: 'text/html', contents: renderCardHtml(card) }),
} satisfies Record<string, (card: Card) => Document>;

/** The card of a benchmark, a model, an organisation or a whole corpus. */
export const showCardRequest = z
  .strictObject({
    ...cardFields,
    subject: z.union([
      z.strictObject({ kind: z.literal('corpus') }).readonly(),
      z
        .strictObject({
          kind: z.enum(['benchmark', 'model', 'organization']),
          /** As the records write it; a benchmark also as collection/dataset. */
          name: z.string(),
        })
        .readonly(),
    ]),
    /** `summary`: what the card says in words, for a front end to lay out; `json`: the card in pieces, however many rows it has. */
    as: z.enum(['summary', 'json', 'markdown', 'html']).optional(),
    /** Every comparison and report in the summary, and not only the first. */
    full: z.boolean().optional(),
  })
  .readonly();

export type ShowCardRequest = z.infer<typeof showCardRequest>;
