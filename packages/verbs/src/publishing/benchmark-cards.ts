import {
  buildCard,
  loadCardCorpus,
  type Corpus,
  quoted,
  type ResultRow,
  type SuggestedNames,
} from '@assay/cards';
import type { Card } from '@assay/records';

/** A card on which a record is reported, and the numbers of that record among its rows. */
export interface BenchmarkCard {
  readonly benchmark: string;
  readonly card: Card;
  readonly own: readonly ResultRow[];
}

const population = 'placeholder_aware';

/** The card of each benchmark that a record of the corpus reports on; `file` is the name of the record's file. */
export async function benchmarkCards(
  corpus: Corpus,
  suggested: SuggestedNames,
  file: string,
): Promise<readonly BenchmarkCard[]> {
  const own = await rowsWhere(corpus, `ends_with(record_path, ${quoted(file)})`);
  const cards = await corpus.cards();
  const countsByName = await corpus.suggestedCounts(suggested);
  const made: BenchmarkCard[] = [];
  for (const [benchmark, rows] of Map.groupBy(own, ({ path }) => path[1])) {
    const subject = { kind: 'benchmark', name: benchmark, collection: null } as const;
    const known = await loadCardCorpus(corpus, { subject, cards, population });
    const suggestedNames = await countsByName.of(subject);
    made.push({ benchmark, card: buildCard(known, subject, { suggestedNames }), own: rows });
  }
  return made;
}

async function rowsWhere(corpus: Corpus, condition: string): Promise<readonly ResultRow[]> {
  const rows: ResultRow[] = [];
  for await (const batch of corpus.rows(condition)) for (const row of batch) rows.push(row);
  return rows;
}
