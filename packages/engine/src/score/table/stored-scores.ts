import type { Digest, Scoring } from '@assay/records';
import type { Blobs } from '../../ports/blobs.ts';
import { readScoreTable } from './score-table-reader.ts';
import type { ScoreTable, ScoreTableRow } from './score-table.ts';

/** The score table of a stored scoring: its bytes are read when its rows are, and not held after. */
export function storedScores(scoring: Scoring, blobs: Blobs): ScoreTable {
  const { scores } = scoring.aggregates;
  return {
    score_names: scores.map(({ name }) => name),
    rows: { [Symbol.asyncIterator]: () => rowsOf(scoring.scores, blobs) },
  };
}

async function* rowsOf(scores: Digest, blobs: Blobs): AsyncGenerator<ScoreTableRow, void, undefined> {
  const table = await readScoreTable(await blobs.read(scores));
  for await (const row of table.rows) yield row;
}
