import {
  junitXml,
  type Report,
  renderHtml,
  renderMarkdown,
  renderSummary,
  scoreCsv,
  type ScoredRun,
  type Store,
} from '@assay/engine';
import type { Io } from '../io.ts';
import { jsonText } from '@assay/shown';
import { reportText } from './report-text.ts';
import type { Result } from './write-result.ts';

export type ReportFormat =
  | 'text'
  | 'json'
  | 'markdown'
  | 'html'
  | 'junit'
  | 'csv'
  | 'parquet'
  | 'github'
  | 'summary';

/** What a job summary can hold, and some to spare. */
const SUMMARY_BYTES = 1_000_000;

/** A report in one of the formats of `assay report`. */
export async function showReport(
  { report, scored }: { readonly report: Report; readonly scored: ScoredRun },
  format: ReportFormat,
  store: Store,
  io: Io,
): Promise<Result> {
  switch (format) {
    case 'text':
      return reportText(report, io);
    case 'json':
      return jsonText(report);
    case 'markdown':
      return renderMarkdown(report);
    case 'html':
      return renderHtml(report);
    case 'junit':
      return junitXml(report, scored);
    case 'csv':
      return scoreCsv(scored.table);
    case 'parquet':
      return store.blobs.read(scored.scoring.scores);
    case 'github':
      return renderSummary(report, SUMMARY_BYTES);
    case 'summary':
      return renderSummary(report);
  }
}
