import type { Score } from '@assay/records';
import { aggregatesOf, type ScoredRun } from '../score/scored-run.ts';
import type { ScoreTableRow } from '../score/table/score-table.ts';
import { definitionOf } from '../score/aggregates/scoring-aggregates.ts';
import { reductionOf } from '../score/aggregates/trial-reducer.ts';

/** The samples of a run, one at a time, their trials reduced as the scoring reduced them. */
export async function* reducedSamples(run: ScoredRun): AsyncGenerator<ScoreTableRow, void, undefined> {
  const { scores, trials } = aggregatesOf(run.scoring);
  if (trials.num_trials === 1) return yield* run.table.rows;
  const reductions = scores.map((facts) =>
    reductionOf(definitionOf(facts, 'trial'), facts.reduced?.by ?? trials.reducer, trials.k),
  );
  let rows: ScoreTableRow[] = [];
  const reduced = (): ScoreTableRow => {
    const byScore = (i: number): readonly Score[] => rows.map((row) => row.scores[i]!);
    return { ...rows[0]!, scores: reductions.map((reduction, i) => reduction.reduce(byScore(i))) };
  };
  for await (const row of run.table.rows) {
    if (rows.length > 0 && rows[0]!.ordinal !== row.ordinal) {
      yield reduced();
      rows = [];
    }
    rows.push(row);
  }
  if (rows.length > 0) yield reduced();
}
