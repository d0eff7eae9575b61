import type { Scoring } from '@assay/records';
import type { Blobs } from '../../ports/blobs.ts';
import { joinBytes } from '../../publish/join-bytes.ts';
import { LABEL_BYTES } from './score-columns.ts';
import { ScoreTableWriter } from './score-table-writer.ts';
import { storedScores } from './stored-scores.ts';

const NO_LABEL = new Uint8Array(LABEL_BYTES);

/**
 * The score table of a scoring as Parquet for others: without what tells labels (which samples share one, and what
 * metrics of sets count of them).
 */
export async function publicScores(scoring: Scoring, blobs: Blobs): Promise<Uint8Array> {
  const columns = scoring.aggregates.scores.map(({ name, type }) => ({ name, scoreType: type }));
  const table = new ScoreTableWriter(columns, { hasLabels: false });
  const chunks: Uint8Array[] = [];
  for await (const { statistics: _hidden, ...row } of storedScores(scoring, blobs).rows) {
    table.add({ ...row, label_hmac: NO_LABEL });
    chunks.push(...table.take());
  }
  return joinBytes([...chunks, ...table.finish()]);
}
