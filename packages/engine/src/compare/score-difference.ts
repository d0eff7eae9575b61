import {
  mcnemarTest,
  mean,
  minimalDetectableEffect,
  pairedDifference,
  pairedDifferences,
  type ScoreDefinition,
  signFlipTest,
} from '@assay/metrics';
import type { Score, ScoreDifference, ScoreValue } from '@assay/records';
import type { SamplePair } from './pair-samples.ts';

interface ScoredPair {
  readonly before: ScoreValue;
  readonly after: ScoreValue;
  readonly cluster: string | null;
}

/**
 * One score over pairs: the mean difference with a paired interval, and a test that fits it. Booleans: McNemar's
 * exact test. Numbers: sign-flip permutation. Pairs in clusters are not independent, so there it is the
 * clustered t test; a sample without a cluster is then a cluster of one. Labels have no difference; they are
 * counted as changed or not. The least detectable difference is for two-sided 5 % and a power of 80 %.
 */
export function scoreDifference(
  definition: ScoreDefinition,
  at: number,
  pairs: readonly SamplePair[],
  seed: number,
): ScoreDifference {
  const scored = pairs.flatMap((pair) => scoredPair(pair, at));
  const counts = {
    n: scored.length,
    missing_before: pairs.filter(({ before }) => before.scores[at]!.kind === 'missing').length,
    missing_after: pairs.filter(({ after }) => after.scores[at]!.kind === 'missing').length,
  };
  const head = {
    score_name: definition.name,
    type: definition.scoreType.kind,
    direction: definition.direction,
    ...counts,
  };
  if (definition.scoreType.kind === 'label') return { ...head, ...withoutNumbers(scored) };
  return { ...head, ...numbers(definition, scored, seed) };
}

function scoredPair({ before, after }: SamplePair, at: number): readonly ScoredPair[] {
  const [was, is]: readonly [Score, Score] = [before.scores[at]!, after.scores[at]!];
  if (was.kind === 'missing' || is.kind === 'missing') return [];
  return [{ before: was.value, after: is.value, cluster: after.cluster }];
}

type Numbers = Omit<
  ScoreDifference,
  'score_name' | 'type' | 'direction' | 'n' | 'missing_before' | 'missing_after'
>;

function numbers(
  { scoreType, direction }: ScoreDefinition,
  scored: readonly ScoredPair[],
  seed: number,
): Numbers {
  const before = Float64Array.from(scored, (pair) => Number(pair.before));
  const after = Float64Array.from(scored, (pair) => Number(pair.after));
  const clustered = scored.some(({ cluster }) => cluster !== null);
  const clusters = clustered ? { clusters: scored.map(({ cluster }, i) => cluster ?? i) } : {};
  const paired = pairedDifference(after, before, clusters);
  const differences = pairedDifferences(after, before);
  const up = differences.filter((difference) => difference > 0).length;
  const down = differences.filter((difference) => difference < 0).length;
  const [wins, losses] = direction === 'lower' ? [down, up] : direction === 'higher' ? [up, down] : [0, 0];
  const error = paired.standard_error;
  return {
    mean_before: mean(before),
    mean_after: mean(after),
    difference: paired.difference,
    interval: paired.interval,
    clusters: paired.clusters,
    ...test(
      { isBoolean: scoreType.kind === 'boolean', clustered, up, down },
      differences,
      paired.t_p_value,
      seed,
    ),
    p_adjusted: null,
    wins,
    losses,
    ties: scored.length - up - down,
    changed: up + down,
    minimal_detectable_effect:
      error === null || error === 0
        ? null
        : minimalDetectableEffect(scored.length, { differenceVariance: scored.length * error ** 2 }),
  };
}

interface TestCase {
  readonly isBoolean: boolean;
  readonly clustered: boolean;
  readonly up: number;
  readonly down: number;
}

function test(
  { isBoolean, clustered, up, down }: TestCase,
  differences: Float64Array,
  clusteredP: number | null,
  seed: number,
): Pick<ScoreDifference, 'test' | 'p_value'> {
  if (differences.length === 0) return { test: 'none', p_value: null };
  if (clustered) return { test: 'clustered_t', p_value: up + down === 0 ? 1 : clusteredP };
  if (isBoolean) return { test: 'mcnemar_exact', p_value: mcnemarTest(up, down).exact_p_value };
  return { test: 'permutation', p_value: signFlipTest(differences, { seed })?.p_value ?? null };
}

function withoutNumbers(scored: readonly ScoredPair[]): Numbers {
  const changed = scored.filter(({ before, after }) => before !== after).length;
  return {
    mean_before: null,
    mean_after: null,
    difference: null,
    interval: null,
    clusters: null,
    test: 'none',
    p_value: null,
    p_adjusted: null,
    wins: 0,
    losses: 0,
    ties: scored.length - changed,
    changed,
    minimal_detectable_effect: null,
  };
}
