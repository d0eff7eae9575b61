import {
  publicScores,
  junitXml,
  renderHtml,
  renderMarkdown,
  renderSummary,
  type Report,
  scoreCsv,
  type ScoredRun,
  type Store,
} from '@assay/engine';
import type { Document } from '../document.ts';
import type { ReportRequest } from '../evaluations/report.request.ts';

export type ReportDocument = Document<string | Uint8Array | AsyncIterable<string>>;

/** A report, or the scores that it is about, as the document that was asked for. */
export async function reportDocument(
  report: Report,
  scored: ScoredRun,
  { as, max_bytes, samples = false }: Pick<ReportRequest, 'as' | 'max_bytes' | 'samples'>,
  store: Store,
): Promise<ReportDocument | null> {
  switch (as) {
    case undefined:
      return null;
    case 'markdown':
      return { type: 'text/markdown', contents: renderMarkdown(report) };
    case 'html':
      return { type: 'text/html', contents: renderHtml(report) };
    case 'junit':
      return { type: 'application/xml', contents: junitXml(report, scored, { samples }) };
    case 'csv':
      return { type: 'text/csv', contents: scoreCsv(scored.table) };
    case 'parquet': {
      const contents = await publicScores(scored.scoring, store.blobs);
      return { type: 'application/vnd.apache.parquet', contents };
    }
    case 'summary': {
      const contents = max_bytes === undefined ? renderSummary(report) : renderSummary(report, max_bytes);
      return { type: 'text/markdown', contents };
    }
  }
}
