import type { Scoring } from '@assay/records';
import type { Store } from '../../ports/store.ts';
import { readScoreTable } from './score-table-reader.ts';
import type { ScoreTable, ScoreTableRow } from './score-table.ts';
import type { ScoringAggregates } from '../aggregates/scoring-aggregates.ts';

/** The score table of a stored scoring: its bytes are read when its rows are, and not held after. */
export function storedScores(scoring: Scoring, store: Pick<Store, 'readScores'>): ScoreTable {
  const { scores } = scoring.aggregates as unknown as ScoringAggregates;
  return {
    score_names: scores.map(({ name }) => name),
    rows: { [Symbol.asyncIterator]: () => rowsOf(scoring.id, store) },
  };
}

async function* rowsOf(
  scoringId: string,
  store: Pick<Store, 'readScores'>,
): AsyncGenerator<ScoreTableRow, void, undefined> {
  const table = await readScoreTable(await store.readScores(scoringId));
  for await (const row of table.rows) yield row;
}
