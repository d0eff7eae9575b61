import { measuredFraction, subtractFractions } from '@assay/metrics';
import type { RegressionRule, ScoreFacts } from '@assay/records';
import { pairSamples } from '../../compare/pair-samples.ts';
import { readSampleScores } from '../../compare/sample-scores.ts';
import { setDifference } from '../../compare/set-difference.ts';
import { aggregatesOf, type ScoredRun } from '../../score/scored-run.ts';
import { findNumber } from '../evidence/find-number.ts';
import { pairsInPart } from './pairs-in-part.ts';
import { asideOf } from './regression-by-rows.ts';
import type { FindingOrWhy, RegressionFinding } from './regression-finding.ts';

/**
 * The number of a metric of sets against the baseline's, over the samples that both have: its drop, with the interval and
 * the p-value of pairs that are drawn again. Null where a scoring kept nothing that the number could be had from again.
 */
export async function regressionOfSet(
  rule: RegressionRule,
  before: ScoredRun,
  after: ScoredRun,
): Promise<FindingOrWhy | null> {
  const { scores } = aggregatesOf(after.scoring);
  const at = scores.findIndex(({ name }) => name === rule.metric);
  const was = aggregatesOf(before.scoring).scores.findIndex(({ name }) => name === rule.metric);
  if (was === -1) return { why: 'the baseline has no such score' };
  const facts = scores[at]!;
  if (facts.direction === 'none') return { why: 'the metric does not say whether higher is better' };
  const paired = pairSamples(await readSampleScores(before), await readSampleScores(after));
  const pairs = paired.pairs.filter(await pairsInPart(rule, after)).map((pair) => ({
    before: { ...pair.before, ...only(pair.before.statistics, was) },
    after: { ...pair.after, ...only(pair.after.statistics, at) },
  }));
  if (pairs.length === 0) return { why: 'no sample is in both' };
  const found = setDifference(facts, 0, pairs, Number(BigInt(after.manifest.seed) % 4_294_967_296n));
  if (found === null) return null;
  const { difference, interval, p_value, test, n } = found;
  if (difference === null) return { why: 'it has no value over the samples that both have' };
  const drop = interval === null ? null : dropOf(interval, facts);
  return {
    name: `${rule.metric}.value`,
    drop: facts.direction === 'lower' ? measuredFraction(difference) : negated(difference),
    interval: drop,
    upper: drop?.high ?? null,
    n: n ?? pairs.length,
    p_value,
    test,
    regressed: null,
    improved: null,
    ...missingFrom(rule, before, after),
    aside: asideOf(pairs.length - (n ?? pairs.length), paired),
  };
}

function only(
  statistics: Awaited<ReturnType<typeof readSampleScores>>[number]['statistics'],
  at: number,
): { readonly statistics: readonly (readonly (readonly number[] | null)[])[] } | Record<string, never> {
  return statistics === undefined ? {} : { statistics: [statistics[at]!] };
}

function negated(difference: number): ReturnType<typeof measuredFraction> {
  return subtractFractions(measuredFraction(0), measuredFraction(difference));
}

function dropOf(
  { low, high, level }: { readonly low: number; readonly high: number; readonly level: number },
  { direction }: ScoreFacts,
): { readonly low: number; readonly high: number; readonly level: number } {
  return direction === 'lower' ? { low, high, level } : { low: 0 - high, high: 0 - low, level };
}

/** Outputs that were lost could have moved a set's number nobody can say how far, and so could answers that were not read. */
function missingFrom(
  rule: RegressionRule,
  before: ScoredRun,
  after: ScoredRun,
): Pick<RegressionFinding, 'unbounded' | 'unreadable'> {
  const found = [before, after].map(({ scoring }) =>
    findNumber(aggregatesOf(scoring), rule.metric, 'value', rule),
  );
  const sumOf = (what: 'unbounded' | 'unreadable'): number =>
    found.reduce((sum, each) => sum + ('why' in each ? 0 : (each[what] ?? 0)), 0);
  return { unbounded: sumOf('unbounded'), unreadable: sumOf('unreadable') };
}
