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
import type { Document } from '../document.ts';
import type { Listening } from '../verb.ts';
import type { World } from '../world.ts';
import type { CorpusEvent } from './source/corpus-event.ts';
import { findCardSubject } from './find-card-subject.ts';
import type { ShowCardRequest } from './show.request.ts';
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
