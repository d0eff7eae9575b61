import { AssayError, type CardSubject } from '@assay/records';
import type { CardFile } from '../../corpus/card-file.ts';
import { corpusFindings } from './corpus-findings.ts';
import type { OpenCorpus } from './open-corpus.ts';
import { streamRows } from './stream-rows.ts';
import type { ResultRow } from '../../corpus/result-row.ts';
import { benchmarkCompleteness } from '../../signals/benchmark-completeness.ts';
import type { Population } from '../../signals/populated.ts';
import { type CardCorpus, type CardSources, cardCorpus } from '../../card/card-corpus.ts';
import { subjectCondition } from '../../card/evidence-query.ts';
import type { SourceReport } from '../../card/source-report.ts';

export interface CardCorpusQuestion {
  /** Of whose reports; the whole corpus for all cards. */
  readonly subject: CardSubject;
  /** Benchmark cards, those of the corpus included. */
  readonly cards: readonly CardFile[];
  readonly population: Population;
}

/** What the cards about a subject are made from, out of a corpus on disk. Only the subject's own rows are in memory. */
export async function loadCardCorpus(
  corpus: OpenCorpus,
  { subject, cards, population }: CardCorpusQuestion,
): Promise<CardCorpus> {
  const condition = subjectCondition(subject) ?? 'true';
  await refuseTooMany(corpus, condition);
  const sources = await loadCardSources(corpus, { subject, cards, population });
  return cardCorpus({ ...sources, rows: await rowsOf(corpus, condition) });
}

/** All of it but the rows. */
export async function loadCardSources(
  corpus: OpenCorpus,
  { subject, cards, population }: CardCorpusQuestion,
): Promise<Omit<CardSources, 'rows'>> {
  const sources = await sourcesOf(corpus);
  return {
    cards,
    findings: await corpusFindings(corpus, subjectCondition(subject)),
    sources,
    completeness: benchmarkCompleteness(sources, cards, population, corpus.aliases),
    population,
  };
}

/** A card holds every row it speaks of: about 2 KB each, so this is about 2 GB. */
const mostRows = 1_000_000;

async function refuseTooMany({ database }: OpenCorpus, condition: string): Promise<void> {
  const read = await database.connection.runAndReadAll(
    `SELECT count(*)::DOUBLE FROM results WHERE (${condition})`,
  );
  const count = read.value(0, 0) as number;
  if (count > mostRows)
    throw new AssayError('usage', 'E_CARD_SIZE', `${count} rows are more than a card holds, ${mostRows}`, {
      fix: 'Ask for the card of a model or a benchmark.',
      action: { kind: 'count_rows' },
    });
}

async function rowsOf(corpus: OpenCorpus, condition: string): Promise<ResultRow[]> {
  const rows: ResultRow[] = [];
  for await (const batch of streamRows(corpus, condition)) for (const row of batch) rows.push(row);
  return rows;
}

/** Who reported on what, each once, with the first record that says so. */
async function sourcesOf({ database }: OpenCorpus): Promise<SourceReport[]> {
  const read = await database.connection.runAndReadAll(`
    SELECT dataset, source_type, organization, relationship, min(record_path) AS file
    FROM results GROUP BY dataset, source_type, organization, relationship ORDER BY file, dataset, source_type, organization, relationship`);
  return read.getRows().map(([dataset, sourceType, organization, relationship, file]) => ({
    file: String(file),
    path: ['', String(dataset), '', null],
    sourceType: textOf(sourceType),
    organization: textOf(organization),
    relationship: textOf(relationship),
  }));
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
