import type { JsonObject } from '@assay/records';
import { type CardCorpus, cardCorpus } from '../card/card-corpus.ts';
import type { Finding } from '../corpus/finding.ts';
import type { ResultRow } from '../corpus/result-row.ts';
import { benchmarkCompleteness } from '../signals/benchmark-completeness.ts';
import { type Report, rowsOf } from './record-of.ts';

/** A report of a test's own model, organisation and benchmark; each stands in a file of its own. */
export type CardReport = Report & Partial<Pick<ResultRow, 'model' | 'organization' | 'path' | 'file'>>;

function cardRow(report: CardReport, index = 0): ResultRow {
  const { model, organization, path, file, ...rest } = report;
  const [row] = rowsOf([rest]);
  return {
    ...row!,
    file: file ?? `data/suite/lab/model/${index}.json`,
    ...(model === undefined ? {} : { model }),
    ...(organization === undefined ? {} : { organization }),
    ...(path === undefined ? {} : { path }),
  };
}

/** A corpus of such reports, with benchmark cards by the name of their file. */
export function cardCorpusOf(
  reports: readonly CardReport[],
  sections: Readonly<Record<string, JsonObject>> = {},
  findings: readonly Finding[] = [],
): CardCorpus {
  const rows = reports.map(cardRow);
  const cards = Object.entries(sections).map(([path, card]) => ({ path, sections: card }));
  const population = 'placeholder_aware';
  const completeness = benchmarkCompleteness(rows, cards, population);
  return cardCorpus({ rows, cards, findings, sources: rows, completeness, population, reading: 'resolved' });
}
