import {
  askSubjectNames,
  type CardAsides,
  type CardCorpus,
  corpusCards,
  countFindings,
  type CountsByName,
  type IngestReport,
  loadCardCorpus,
  nameKinds,
  readCards,
  type SubjectNames,
  streamCardJson,
  suggestedCounts,
} from '@assay/cards';
import type { CardSubject } from '@assay/records';
import type { Listening } from '../../verb.ts';
import type { World } from '../../world.ts';
import type { CorpusEvent } from './corpus-event.ts';
import type { CardQuestion } from './source.request.ts';
import { tellNamesApart } from './tell-names-apart.ts';
import { withSource } from './with-source.ts';

/** A corpus as far as cards look at it: first the names in it, then what the cards of one subject need. */
export interface CardSource {
  readonly reading: IngestReport | null;
  readonly names: () => Promise<SubjectNames>;
  readonly rowsOf: (subject: CardSubject) => Promise<CardCorpus>;
  /** The card of a subject as JSON, in pieces that may be read when the corpus is closed. */
  readonly jsonOf: (subject: CardSubject, asides: CardAsides) => Promise<AsyncIterable<string>>;
  /** What suggested names would change about a subject. */
  readonly countsByName: CountsByName;
}

/** Opens what a question is about, with the benchmark cards that it names besides. */
export async function withCardCorpus<T>(
  { cards: files = [], population = 'placeholder_aware', ...question }: CardQuestion,
  world: World,
  listening: Listening<CorpusEvent>,
  ask: (source: CardSource) => Promise<T>,
): Promise<T> {
  const besides = await readCards(files, world.cwd);
  listening.on?.({ kind: 'cards_read', rules: countFindings(besides.findings) });
  return withSource(question, world, listening, async (source) => {
    const { corpus, reading, suggested } = source;
    tellNamesApart(source, question, nameKinds, listening);
    const cards = [...(await corpusCards(corpus)), ...besides.cards];
    return ask({
      reading,
      names: () => askSubjectNames(corpus, cards),
      countsByName: await suggestedCounts(corpus, suggested),
      jsonOf: (subject, asides) => streamCardJson(corpus, { subject, cards, population }, asides),
      rowsOf: (subject) => loadCardCorpus(corpus, { subject, cards, population }),
    });
  });
}
