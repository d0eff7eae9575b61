import type { ScoreDefinition } from '@assay/metrics';
import type { Digest, Score } from '@assay/records';
import { reductionOf } from '../score/aggregates/trial-reducer.ts';
import { definitionOf } from '../score/aggregates/scoring-aggregates.ts';
import { aggregatesOf, type ScoredRun } from '../score/scored-run.ts';

/** One sample of a scored run, its trials reduced as the scoring reduced them. */
export interface SampleScores {
  readonly id: string;
  readonly input_digest: Digest;
  readonly tags: readonly string[];
  readonly cluster: string | null;
  readonly subtask: string | null;
  /** In the order of the definitions. */
  readonly scores: readonly Score[];
  /** By score and trial: what the sample added to the number of a set; absent where the table has nothing of it. */
  readonly statistics?: readonly (readonly (readonly number[] | null)[])[];
}

/** What a sample's scores are: the definitions after the reduction of trials. */
export function sampleDefinitions(run: ScoredRun): readonly ScoreDefinition[] {
  return aggregatesOf(run.scoring).scores.map((facts) => definitionOf(facts, 'sample'));
}

/** The samples in the order of the run; trials of one sample stand together in the table. */
export async function readSampleScores(run: ScoredRun): Promise<readonly SampleScores[]> {
  const reduce = reducerOf(run);
  const isOfSets = aggregatesOf(run.scoring).scores.some(({ params }) => params !== undefined);
  const samples: SampleScores[] = [];
  let trials: Score[][] = [];
  let statistics: (readonly number[] | null)[][] | null = null;
  let current: Omit<SampleScores, 'scores'> | null = null;
  let ordinal = -1;
  const finish = (): void => {
    if (current === null) return;
    samples.push({ ...current, scores: reduce(trials), ...(statistics === null ? {} : { statistics }) });
  };
  for await (const row of run.table.rows) {
    if (row.ordinal !== ordinal) {
      finish();
      ordinal = row.ordinal;
      trials = row.scores.map(() => []);
      statistics = isOfSets ? row.scores.map(() => []) : null;
      current = {
        id: row.sample_id,
        input_digest: row.input_digest,
        tags: row.tags,
        cluster: row.cluster,
        subtask: row.subtask,
      };
    }
    for (const [i, score] of row.scores.entries()) trials[i]!.push(score);
    if (statistics !== null)
      for (const [i, own] of statistics.entries()) own.push(row.statistics?.[i] ?? null);
  }
  finish();
  return samples;
}

function reducerOf(run: ScoredRun): (trials: readonly (readonly Score[])[]) => readonly Score[] {
  const { scores, trials } = aggregatesOf(run.scoring);
  if (trials.num_trials === 1) return (byScore) => byScore.map(([only]) => only!);
  const reductions = scores.map((facts) =>
    reductionOf(definitionOf(facts, 'trial'), facts.reduced?.by ?? trials.reducer, trials.k),
  );
  return (byScore) => byScore.map((own, i) => reductions[i]!.reduce(own));
}
