import {
  differenceOfIntervals,
  type IndependentMean,
  type MetricAggregate,
  subtractFractions,
  welchInterval,
} from '@assay/metrics';
import type { RegressionRule } from '@assay/records';
import { plural } from '@assay/shown';
import { sharedSamples } from '../../compare/shared-samples.ts';
import { aggregatesOf, type ScoredRun } from '../../score/scored-run.ts';
import type { Found } from '../check-limits.ts';
import { findNumber, type NumberOrWhy, scoreAndAggregate } from '../evidence/find-number.ts';
import { groupOf } from '../evidence/sample-part.ts';
import type { GateCheck } from '../gate-result.ts';
import type { FindingOrWhy, RegressionFinding } from './regression-finding.ts';

/**
 * An aggregate against the baseline's, the samples not paired: the pass rate of a score, its mean where it has
 * no pass rule, a set metric's value, or `<score>.<aggregate>`; of an own name of an earlier scoring, its value (higher is taken as better).
 * Over the samples that both have a score of; those that one side alone has where the rule allows other data. Intervals of the difference: Newcombe's for rates,
 * from the interval that each of them has, Welch's for means, none for the rest.
 */
export async function regressionByAggregate(
  rule: RegressionRule,
  baseline: ScoredRun,
  candidate: ScoredRun,
): Promise<FindingOrWhy> {
  const { score, aggregate } = meant(rule.metric, candidate);
  const asTheyAre = { before: baseline, after: candidate };
  const isOtherData = baseline.manifest.inputs_digest !== candidate.manifest.inputs_digest;
  const { before, after, paired, aside, oneSided } =
    rule.allow_changed === true && isOtherData
      ? { ...asTheyAre, paired: asTheyAre, aside: '', oneSided: () => 0 }
      : await sharedSamples(baseline, candidate);
  if (isOfWholeSet(score, aggregate, candidate) && (aside !== '' || oneSided(score) > 0)) {
    const unlike = aside === '' ? `${plural(oneSided(score), 'sample')} took part on one side only` : aside;
    return {
      why: `it is a number of the whole set, and the sets are not the same (${unlike}); set a new baseline${isOtherData ? ', or say allow_changed: true' : ' of a run that lost nothing'}`,
      action: { kind: 'set_baseline', name: rule.against },
    };
  }
  const number = ({ scoring }: ScoredRun): NumberOrWhy =>
    findNumber(aggregatesOf(scoring), score, aggregate, rule);
  const [wasPaired, isPaired] = [number(paired.before), number(paired.after)];
  if ('why' in isPaired) return isPaired;
  if ('why' in wasPaired) return { why: `in the baseline, ${wasPaired.why}` };
  const [was, is] = isOfMissing(aggregate) ? [wasPaired, isPaired] : [number(before), number(after)];
  if ('why' in is || 'why' in was) return { why: `no sample was scored in both${asideText(aside)}` };
  const facts = aggregatesOf(after.scoring).scores.find(({ name }) => name === score);
  const lower = facts?.direction === 'lower' && aggregate !== 'pass_rate';
  const all = groupOf(aggregatesOf(paired.after.scoring), rule)?.sample_count ?? 0;
  const lost = is.n === undefined || is.n === null ? 0 : all - is.n;
  const unscored = lost > 0 ? `${lost} not scored in both` : '';
  const interval = dropInterval({ score, aggregate, lower }, rule, before, after);
  return {
    name: is.name,
    drop: lower ? subtractFractions(is.value, was.value) : subtractFractions(was.value, is.value),
    interval,
    upper: interval?.high ?? null,
    n: is.n ?? aggregatesOf(after.scoring).sample_count,
    p_value: null,
    test: null,
    regressed: null,
    improved: null,
    ...missingInDrop(wasPaired, isPaired, lower),
    aside: [unscored, aside].filter((text) => text !== '').join(', '),
  };
}

function missingInDrop(
  was: Found,
  is: Found,
  lower: boolean,
): Pick<RegressionFinding, 'bounds' | 'unbounded' | 'unreadable'> {
  const unreadable = (was.unreadable ?? 0) + (is.unreadable ?? 0);
  if (unreadable > 0) return { unreadable };
  const unbounded = (was.unbounded ?? 0) + (is.unbounded ?? 0);
  if (unbounded > 0) return { unbounded };
  if (was.bounds === undefined && is.bounds === undefined) return {};
  const [first, second] = lower ? [is, was] : [was, is];
  const [a, b] = [first, second].map(({ bounds, value }) => bounds ?? { low: value, high: value });
  return { bounds: { low: subtractFractions(a!.low, b!.high), high: subtractFractions(a!.high, b!.low) } };
}

function meant(metric: string, run: ScoredRun): { readonly score: string; readonly aggregate: string } {
  const aggregates = aggregatesOf(run.scoring);
  if (Object.hasOwn(aggregates.named, metric)) return { score: metric, aggregate: 'value' };
  const facts = aggregates.scores.find(({ name }) => name === metric);
  if (facts === undefined) {
    return scoreAndAggregate(aggregates, metric) ?? { score: metric, aggregate: 'value' };
  }
  if (facts.kind === 'set') return { score: metric, aggregate: 'value' };
  const { pass_rule: rule } = aggregates.metrics[metric]!;
  return { score: metric, aggregate: rule === null ? 'mean' : 'pass_rate' };
}

/** What is there and what is not, is just what these say. */
function isOfMissing(aggregate: string): boolean {
  return aggregate === 'coverage' || aggregate === 'n' || aggregate === 'missing';
}

function asideText(aside: string): string {
  return aside === '' ? '' : ` (${aside})`;
}

/** A set metric's value, or an own name: of both only the number is stored. */
function isOfWholeSet(score: string, aggregate: string, { scoring }: ScoredRun): boolean {
  const { named, scores } = aggregatesOf(scoring);
  if (aggregate !== 'value') return false;
  return Object.hasOwn(named, score) || scores.some(({ name, kind }) => name === score && kind === 'set');
}

function dropInterval(
  {
    score,
    aggregate,
    lower,
  }: { readonly score: string; readonly aggregate: string; readonly lower: boolean },
  rule: RegressionRule,
  before: ScoredRun,
  after: ScoredRun,
): GateCheck['interval'] {
  const [a, b] = [before, after].map(({ scoring }) => groupOf(aggregatesOf(scoring), rule)?.metrics[score]);
  if (a === undefined || b === undefined) return null;
  if (aggregate === 'pass_rate') return differenceOfIntervals(rateOf(a), rateOf(b));
  const [was, is] = [independentMean(a), independentMean(b)];
  if (aggregate !== 'mean' || was === null || is === null) return null;
  return lower ? welchInterval(is, was) : welchInterval(was, is);
}

function rateOf({ pass_rate: value, pass_rate_interval: interval }: MetricAggregate) {
  return { value, interval };
}

function independentMean({
  mean,
  standard_error: standardError,
  clusters,
  n,
}: MetricAggregate): IndependentMean | null {
  if (mean === null || standardError === null) return null;
  return { mean, standardError, degreesOfFreedom: (clusters ?? n) - 1 };
}
