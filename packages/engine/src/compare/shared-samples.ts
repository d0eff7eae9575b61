import { aggregateScores } from '@assay/metrics';
import { pairSamples } from './pair-samples.ts';
import { readSampleScores, sampleDefinitions, type SampleScores } from './sample-scores.ts';
import { aggregatesOf, type ScoredRun } from '../score/scored-run.ts';
import { unpairedText } from './unpaired-text.ts';

/** Two runs whose aggregates are over the samples that both have. */
export interface SharedSamples {
  readonly before: ScoredRun;
  readonly after: ScoredRun;
  /** The number of the others; empty where there are none, and the aggregates are as the scorings state them. */
  readonly aside: string;
}

/**
 * Samples are shared when id and input are the same. Numbers of a whole set and own names are left out of the
 * aggregates: they cannot be had for a part of the samples from what is stored.
 */
export async function sharedSamples(before: ScoredRun, after: ScoredRun): Promise<SharedSamples> {
  if (before.manifest.inputs_digest === after.manifest.inputs_digest) return { before, after, aside: '' };
  const paired = pairSamples(await readSampleScores(before), await readSampleScores(after));
  const aside = unpairedText(paired);
  if (aside === '') return { before, after, aside };
  return {
    before: withSamples(
      before,
      paired.pairs.map((pair) => pair.before),
    ),
    after: withSamples(
      after,
      paired.pairs.map((pair) => pair.after),
    ),
    aside,
  };
}

function withSamples(run: ScoredRun, samples: readonly SampleScores[]): ScoredRun {
  const aggregation = aggregateScores(sampleDefinitions(run));
  for (const { id, tags, cluster, subtask, scores } of samples)
    aggregation.add({ id }, scores, { tags, cluster, subtask });
  const aggregates = { ...aggregatesOf(run.scoring), ...aggregation.result(), named: {}, set_values: null };
  return { ...run, scoring: { ...run.scoring, aggregates } };
}
