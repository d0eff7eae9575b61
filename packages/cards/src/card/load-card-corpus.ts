import { AssayError, type CardSubject } from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import type { CardFile } from '../corpus/card-file.ts';
import type { ResultRow } from '../corpus/result-row.ts';
import type { Corpus } from '../ports/corpus.ts';
import { benchmarkCompleteness } from '../signals/benchmark-completeness.ts';
import type { Population } from '../signals/completeness.ts';
import { type CardCorpus, type CardSources, cardCorpus } from './card-corpus.ts';
import { subjectCondition } from './evidence-query.ts';

export interface CardCorpusQuestion {
  /** Of whose reports; the whole corpus for all cards. */
  readonly subject: CardSubject;
  /** Benchmark cards, those of the corpus included. */
  readonly cards: readonly CardFile[];
  readonly population: Population;
}

/** What the cards about a subject are made from, out of a corpus on disk. Only the subject's own rows are in memory. */
export async function loadCardCorpus(
  corpus: Corpus,
  { subject, cards, population }: CardCorpusQuestion,
): Promise<CardCorpus> {
  const condition = subjectCondition(subject) ?? 'true';
  await refuseTooMany(corpus, condition);
  const sources = await loadCardSources(corpus, { subject, cards, population });
  return cardCorpus({ ...sources, rows: await rowsOf(corpus, condition) });
}

/** All of it but the rows. */
export async function loadCardSources(
  corpus: Corpus,
  { subject, cards, population }: CardCorpusQuestion,
): Promise<Omit<CardSources, 'rows'>> {
  const sources = await corpus.sources();
  return {
    cards,
    findings: await corpus.findings(subjectCondition(subject)),
    sources,
    completeness: benchmarkCompleteness(sources, cards, population, corpus.aliases),
    population,
    reading: corpus.reading,
  };
}

/** A card holds every row it speaks of: about 2 KB each, so this is about 2 GB. */
const mostRows = 1_000_000;

async function refuseTooMany(corpus: Corpus, condition: string): Promise<void> {
  const count = await corpus.countRows(condition);
  if (count > mostRows)
    throw new AssayError(
      'usage',
      'E_CARD_SIZE',
      `${plural(count, 'row')} ${agreeing(count, 'is', 'are')} more than the ${mostRows} that a card can hold`,
      {
        fix: 'Ask for the card of a model or a benchmark.',
        action: { kind: 'count_rows' },
      },
    );
}

async function rowsOf(corpus: Corpus, condition: string): Promise<ResultRow[]> {
  const rows: ResultRow[] = [];
  for await (const batch of corpus.rows(condition)) for (const row of batch) rows.push(row);
  return rows;
}
