import { codePointOrder, type ScoreDefinition } from '@assay/metrics';
import type { Digest, Score } from '@assay/records';
import { definitionOf, reductionOf } from '../score/aggregates/score-aggregates.ts';
import { aggregatesOf, type ScoredRun } from '../score/scored-run.ts';

export interface SamplePair {
  readonly before: SampleScores;
  readonly after: SampleScores;
}

export interface PairedSamples {
  readonly pairs: readonly SamplePair[];
  readonly only_before: number;
  readonly only_after: number;
  /** Same id, another input: not the same question, so not a pair. */
  readonly input_changed: number;
}

/** Pairs samples by id and input, in the order of the later run. */
export function pairSamples(before: readonly SampleScores[], after: readonly SampleScores[]): PairedSamples {
  const byId = new Map(before.map((sample) => [sample.id, sample]));
  const pairs: SamplePair[] = [];
  let onlyAfter = 0;
  let inputChanged = 0;
  for (const sample of after) {
    const partner = byId.get(sample.id);
    if (partner === undefined) onlyAfter += 1;
    else if (partner.input_digest !== sample.input_digest) inputChanged += 1;
    else pairs.push({ before: partner, after: sample });
  }
  return {
    pairs,
    only_before: before.length - pairs.length - inputChanged,
    only_after: onlyAfter,
    input_changed: inputChanged,
  };
}

/** The samples that a comparison with a baseline leaves aside, counted; empty where all are paired. */
export function unpairedText({
  only_before: gone,
  only_after: added,
  input_changed: other,
}: Omit<PairedSamples, 'pairs'>): string {
  const parts: readonly (readonly [number, string])[] = [
    [gone, 'only in the baseline'],
    [added, 'not in the baseline'],
    [other, 'with another input'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count} ${words}`)
    .join(', ');
}

interface PairCohort {
  readonly name: string | null;
  readonly label: string;
  readonly is_untagged: boolean;
  readonly pairs: readonly SamplePair[];
}

/**
 * Pairs by the tags of the later run; a pair with several tags is in each. Those without tags come last;
 * where none has a tag there are no cohorts, for the one cohort would be the whole.
 */
export function pairCohorts(pairs: readonly SamplePair[]): readonly PairCohort[] {
  const byTag = new Map<string, SamplePair[]>();
  const untagged: SamplePair[] = [];
  for (const pair of pairs) {
    if (pair.after.tags.length === 0) untagged.push(pair);
    for (const tag of pair.after.tags) {
      const group = byTag.get(tag);
      if (group === undefined) byTag.set(tag, [pair]);
      else group.push(pair);
    }
  }
  const tagged = [...byTag]
    .sort(([a], [b]) => codePointOrder(a, b))
    .map(([name, group]) => ({ name, label: name, is_untagged: false, pairs: group }));
  if (untagged.length === 0 || tagged.length === 0) return tagged;
  return [...tagged, { name: null, label: '(untagged)', is_untagged: true, pairs: untagged }];
}

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
