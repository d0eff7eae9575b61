import { aggregateScores } from '@assay/metrics';
import type { Score } from '@assay/records';
import { aggregatesOf, type ScoredRun } from '../score/scored-run.ts';
import {
  pairSamples,
  readSampleScores,
  sampleDefinitions,
  type SamplePair,
  type SampleScores,
  unpairedText,
} from './pair-samples.ts';
import { oneSidedSamples } from './set-difference.ts';

interface Runs {
  readonly before: ScoredRun;
  readonly after: ScoredRun;
}

/** Two runs whose aggregates are over the same samples. */
export interface SharedSamples extends Runs {
  /** The same runs over the samples that both have, scored or not: what is missing on one side is missing there alone. */
  readonly paired: Runs;
  /** The number of the others; empty where there are none. */
  readonly aside: string;
  /** Samples that are in the number of one side alone; of a name that is no score, those of any score. */
  readonly oneSided: (score: string) => number;
}

/**
 * Samples are shared when id and input are the same, and count for a score where both sides have one: what one side lost
 * would else be the difference. Numbers of a whole set and own names are left out of the
 * aggregates where a sample has no partner: they cannot be had for a part of the samples from what is stored.
 */
export async function sharedSamples(before: ScoredRun, after: ScoredRun): Promise<SharedSamples> {
  const runs = { before, after };
  if (before.manifest.inputs_digest === after.manifest.inputs_digest && [before, after].every(isWhole))
    return { ...runs, paired: runs, aside: '', oneSided: () => 0 };
  const orders = [before, after].map((run) => sampleDefinitions(run).map(({ name }) => name));
  const [was, is] = [orders[0]!, orders[1]!];
  const found = pairSamples(await readSampleScores(before), await readSampleScores(after));
  const both = found.pairs.map((pair) => scoredOnBoth(pair, was, is));
  const paired = found.pairs;
  const aside = unpairedText(found);
  return {
    before: withSamples(before, both, 'before', aside === ''),
    after: withSamples(after, both, 'after', aside === ''),
    paired: {
      before: withSamples(before, paired, 'before', aside === ''),
      after: withSamples(after, paired, 'after', aside === ''),
    },
    aside,
    oneSided: (score) =>
      Math.max(
        ...(is.includes(score) ? [score] : is).map((name) =>
          oneSidedSamples(found, was.indexOf(name), is.indexOf(name)),
        ),
      ),
  };
}

/** Nothing is missing of any score; numbers that single samples have nothing of are not told from others here. */
function isWhole({ scoring }: ScoredRun): boolean {
  return Object.values(aggregatesOf(scoring).metrics).every(({ missing }) => missing === 0);
}

/** What one side has no score of is missing on the other as well, for the same reason. */
function scoredOnBoth(
  { before, after }: SamplePair,
  was: readonly string[],
  is: readonly string[],
): SamplePair {
  const masked = (
    own: SampleScores,
    names: readonly string[],
    other: SampleScores,
    others: readonly string[],
  ) => ({
    ...own,
    scores: own.scores.map((score, at): Score => {
      const partner = other.scores[others.indexOf(names[at]!)];
      return score.kind === 'scored' && partner?.kind === 'missing' ? partner : score;
    }),
  });
  return { before: masked(before, was, after, is), after: masked(after, is, before, was) };
}

function withSamples(
  run: ScoredRun,
  pairs: readonly SamplePair[],
  side: 'before' | 'after',
  areAll: boolean,
): ScoredRun {
  const aggregation = aggregateScores(sampleDefinitions(run));
  for (const pair of pairs) {
    const { id, tags, cluster, subtask } = pair.after;
    aggregation.add({ id }, pair[side].scores, { tags, cluster, subtask });
  }
  const whole = areAll ? {} : { named: {}, set_values: null };
  const aggregates = { ...aggregatesOf(run.scoring), ...aggregation.result(), ...whole };
  return { ...run, scoring: { ...run.scoring, aggregates } };
}
