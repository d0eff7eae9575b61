import {
  type CardAsides,
  type CardCorpus,
  countFindings,
  type CountsByName,
  type IngestReport,
  loadCardCorpus,
  nameKinds,
  type Corpus,
  readCards,
  type SubjectNames,
  streamCardJson,
} from '@assay/cards';
import type { CardSubject } from '@assay/records';
import type { Listening } from '../../verb.ts';
import type { World } from '../../world.ts';
import type { CorpusEvent } from './corpus-event.ts';
import type { CardQuestion } from './source.request.ts';
import { reportNamesApart } from './report-names-apart.ts';
import { withSource } from './with-source.ts';

/** A corpus as far as cards look at it: first the names in it, then what the cards of one subject need. */
export interface CardSource {
  readonly reading: IngestReport | null;
  readonly names: () => Promise<SubjectNames>;
  readonly rowsOf: (subject: CardSubject) => Promise<CardCorpus>;
  /** The card of a subject as JSON, in pieces that may be read when the corpus is closed. */
  readonly jsonOf: (subject: CardSubject, asides: CardAsides) => Promise<AsyncIterable<string>>;
  /** What is known about a subject besides its rows. */
  readonly asidesOf: (subject: CardSubject) => Promise<CardAsides>;
  /** The same of all subjects, looked up at once. */
  readonly asidesOfAll: () => Promise<CardNaming>;
}

/** What is known about the names of all subjects. */
export interface CardNaming {
  readonly asidesOf: (subject: CardSubject) => Promise<CardAsides>;
  /** What records call the models beside their ids. */
  readonly models: ReadonlyMap<string, string>;
}

async function asidesOfAll(corpus: Corpus, countsByName: CountsByName): Promise<CardNaming> {
  const models = await corpus.displayNames();
  const isAffected = await countsByName.affected();
  return {
    models,
    asidesOf: async (subject) => ({
      suggestedNames: isAffected(subject) ? await countsByName.of(subject) : null,
      displayName: subject.kind === 'model' ? (models.get(subject.name) ?? null) : null,
    }),
  };
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
    reportNamesApart(source, question, nameKinds, listening);
    const cards = [...(await corpus.cards()), ...besides.cards];
    const countsByName = await corpus.suggestedCounts(suggested);
    const displayNameOf = async (model: string): Promise<string | null> =>
      (await corpus.displayNames(model)).get(model) ?? null;
    return ask({
      reading,
      names: () => corpus.subjectNames(cards),
      asidesOf: async (subject) => ({
        suggestedNames: await countsByName.of(subject),
        displayName: subject.kind === 'model' ? await displayNameOf(subject.name) : null,
      }),
      asidesOfAll: () => asidesOfAll(corpus, countsByName),
      jsonOf: (subject, asides) => streamCardJson(corpus, { subject, cards, population }, asides),
      rowsOf: (subject) => loadCardCorpus(corpus, { subject, cards, population }),
    });
  });
}
