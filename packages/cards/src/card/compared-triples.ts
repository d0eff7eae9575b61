import type { CardComparison, Signals } from '@assay/records';
import type { Corpus } from '../ports/corpus.ts';
import { cardTriple } from './card-corpus.ts';
import { comparisonsOf } from './comparisons.ts';
import { wholeCorpus } from './subjects.ts';

/** A triple whose reports can be held against each other, and how. */
export interface ComparedTriple {
  readonly signals: Signals;
  readonly comparisons: readonly CardComparison[];
}

/** Of the reports of a corpus those with another setup or another party beside them: most stand alone. */
const isCompared =
  'triple IN (SELECT triple FROM results GROUP BY triple HAVING count(DISTINCT variant) > 1 OR count(DISTINCT party) > 1)';

/** How many reports are compared with others. */
export function countCompared(corpus: Corpus): Promise<number> {
  return corpus.countRows(isCompared);
}

/** Every triple that is compared, one after the other: only its own reports are in memory. */
export async function* comparedTriples(corpus: Corpus): AsyncGenerator<ComparedTriple, void, undefined> {
  for await (const triple of corpus.triples(isCompared)) {
    const own = cardTriple(triple, corpus.reading);
    const placed = { ...own, index: 0, places: own.reports.map((_, i) => i) };
    yield { signals: own.signals, comparisons: comparisonsOf(wholeCorpus, placed) };
  }
}
