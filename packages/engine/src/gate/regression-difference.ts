import {
  clopperPearsonInterval,
  differenceOfIntervals,
  type Fraction,
  type IndependentMean,
  isModelFault,
  meanFraction,
  measuredFraction,
  type MetricAggregate,
  passedShare,
  type ScoreDefinition,
  subtractFractions,
  welchInterval,
} from '@assay/metrics';
import { type RegressionRule, type Score, type Scored, type ScoreFacts } from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import {
  type PairedSamples,
  pairSamples,
  readSampleScores,
  sampleDefinitions,
  type SamplePair,
  unpairedText,
} from '../compare/pair-samples.ts';
import { scoreDifference } from '../compare/score-difference.ts';
import { setDifference } from '../compare/set-difference.ts';
import { sharedSamples } from '../compare/shared-samples.ts';
import { type LabelComparison, whatChanged } from '../compare/what-changed.ts';
import { aggregatesOf, type ScoredRun } from '../score/scored-run.ts';
import type { FindingOrWhy, Found, GateCheck, NothingFound, RegressionFinding } from './gate-result.ts';
import { findNumber, groupOf, type NumberOrWhy, scoreAndAggregate } from './find-number.ts';
import { couldHaveCounted } from './worst-case.ts';

/** What keeps two runs from being compared; labels are worded where they were counted. */
const words: Readonly<Record<string, string>> = {
  hidden_data: '',
  scorer: 'was made by another scorer version',
  trials: 'reduces trials in another way',
};

/** Why a baseline cannot be compared with; null where it can. */
export async function baselineFault(
  rule: Pick<RegressionRule, 'against' | 'allow_changed'>,
  baseline: ScoredRun | undefined,
  candidate: ScoredRun,
  whyNotRescored: string | null,
): Promise<NothingFound | null> {
  const { against: name } = rule;
  if (baseline === undefined) {
    return { why: `there is no baseline named ${name}; set one`, action: { kind: 'set_baseline', name } };
  }
  const { manifest, scoring } = baseline;
  if (scoring.status !== 'current') return { why: `the baseline's scoring is ${scoring.status}` };
  if (manifest.closed_at === null) return { why: "the baseline's run is not finished" };
  if (manifest.stopped_because !== null)
    return { why: `the baseline's run was stopped: ${manifest.stopped_because}` };
  if (rule.allow_changed === true) return null;
  const task = candidate.manifest.task_key;
  if (manifest.task_key !== task && manifest.inputs_digest !== candidate.manifest.inputs_digest)
    return { why: `the baseline ${name} is a run of the task ${manifest.task_key}, this one of ${task}` };
  const { changed, labels } = await whatChanged(baseline, candidate);
  const changes = changed.filter(({ what }) => Object.hasOwn(words, what));
  if (changes.length === 0) return null;
  const texts = changes.map(({ what, before, after }) =>
    what === 'hidden_data'
      ? labelFault(labels)
      : `${words[what]} (${shortened(before)}, now ${shortened(after)})`,
  );
  const isOnlyScorer = changes.every(({ what }) => what === 'scorer');
  const remedy = isOnlyScorer ? 'score its run again and set the baseline to it' : 'set a new baseline';
  const failed = whyNotRescored === null ? '' : `, and scoring it again was not possible: ${whyNotRescored}`;
  return {
    why: `the baseline ${name} ${texts.join(' and ')}${failed}; ${remedy}, or say allow_changed: true`,
    action: isOnlyScorer
      ? { kind: 'set_baseline', name, run: manifest.id, scores_first: true }
      : { kind: 'set_baseline', name },
  };
}

function labelFault({ kind, relabelled, shared }: LabelComparison): string {
  if (kind === 'unknown') return 'cannot be compared by label (it was scored under another key)';
  const count =
    relabelled === null || shared === null
      ? ''
      : ` (${relabelled} of ${plural(shared, 'shared sample')} ${agreeing(relabelled, 'was', 'were')} relabelled)`;
  return `was scored against other labels${count}`;
}

/** Enough of a digest to tell two apart. */
function shortened(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 23 && text.startsWith('sha256:') ? `${text.slice(0, 19)}…` : text;
}

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

/** Whether a pair is in the part of the samples that a rule is about. */
async function pairsInPart(
  { cohort, subtask }: RegressionRule,
  run: ScoredRun,
): Promise<(pair: SamplePair) => boolean> {
  if (cohort === null) return ({ after }) => after.tags.length === 0;
  if (cohort !== undefined) return ({ after }) => after.tags.includes(cohort);
  if (subtask === undefined) return () => true;
  const members = new Set<string>();
  for await (const row of run.table.rows) if (row.subtask === subtask) members.add(row.sample_id);
  return ({ after }) => members.has(after.id);
}

/**
 * A score against the baseline's, sample by sample (same id and input, both scored): the mean drop, exact; the
 * paired interval, clustered where samples come in groups; the exact test of McNemar for booleans, sign flips
 * for numbers; and which samples regressed.
 */
export async function regressionByRows(
  rule: RegressionRule,
  before: ScoredRun,
  after: ScoredRun,
): Promise<FindingOrWhy> {
  const definition = sampleDefinitions(after).find(({ name }) => name === rule.metric);
  const at = sampleDefinitions(after).findIndex(({ name }) => name === rule.metric);
  const was = sampleDefinitions(before).findIndex(({ name }) => name === rule.metric);
  if (definition === undefined)
    return { why: 'it has no rows; leave out by and max_regressions to compare aggregates' };
  if (was === -1) return { why: 'the baseline has no such score' };
  if (definition.scoreType.kind === 'label')
    return { why: 'labels have no order: none is worse than another' };
  if (definition.direction === 'none') return { why: 'the metric does not say whether higher is better' };
  const paired = pairSamples(await readSampleScores(before), await readSampleScores(after));
  const inPart = await pairsInPart(rule, after);
  const pairs = paired.pairs.filter(inPart).map((pair) => onlyScore(pair, was, at));
  const scored = pairs.filter(bothScored);
  if (scored.length === 0) {
    const aside = asideOf(pairs.length, paired);
    return { why: `no sample was scored in both${aside === '' ? '' : ` (${aside})`}` };
  }
  return findingOfPairs(definition, pairs, scored, {
    ...paired,
    seed: Number(BigInt(after.manifest.seed) % 4_294_967_296n),
  });
}

interface Unpaired extends Omit<PairedSamples, 'pairs'> {
  readonly seed: number;
}

function findingOfPairs(
  definition: ScoreDefinition,
  pairs: readonly SamplePair[],
  scored: readonly SamplePair[],
  unpaired: Unpaired,
): FindingOrWhy {
  const difference = scoreDifference(definition, 0, pairs, unpaired.seed);
  const sign = definition.direction === 'lower' ? -1 : 1;
  const [low, high] = [difference.interval?.high, difference.interval?.low].map((end) => -sign * (end ?? 0));
  const interval =
    difference.interval === null
      ? null
      : { low: Math.min(low!, high!), high: Math.max(low!, high!), level: difference.interval.level };
  const { regressed, improved } = countFlips(definition, scored);
  const unchanged = definition.scoreType.kind === 'boolean' && difference.changed === 0;
  const open = pairs.filter(isOpen);
  return {
    ...missingPairs(definition, scored, open),
    open: open.length,
    name: definition.name,
    drop: meanDrop(definition, scored),
    interval,
    upper: interval?.high ?? (unchanged ? clopperPearsonInterval(0, scored.length)!.high : null),
    n: scored.length,
    p_value: difference.p_value,
    test: difference.test,
    regressed,
    improved,
    aside: asideOf(pairs.length - scored.length, unpaired),
  };
}

/** Exact: the values are taken as the decimals they are. */
function meanDrop({ direction }: ScoreDefinition, scored: readonly SamplePair[]): Fraction {
  const known = new Map<number, Fraction>();
  const exact = (score: Score): Fraction => {
    const value = Number((score as Scored).value);
    let number = known.get(value);
    if (number === undefined) known.set(value, (number = measuredFraction(value)));
    return number;
  };
  const drops = scored.map(({ before, after }) => {
    const [was, is] = [exact(before.scores[0]!), exact(after.scores[0]!)];
    return direction === 'lower' ? subtractFractions(is, was) : subtractFractions(was, is);
  });
  return meanFraction(drops);
}

/** One of the two has no score, and could have had one. */
function isOpen({ before, after }: SamplePair): boolean {
  const both = [before.scores[0]!, after.scores[0]!];
  return (
    both.some(({ kind }) => kind === 'missing') &&
    both.every((score) => score.kind === 'scored' || couldHaveCounted(score.class))
  );
}

function missingPairs(
  definition: ScoreDefinition,
  scored: readonly SamplePair[],
  open: readonly SamplePair[],
): Pick<RegressionFinding, 'bounds' | 'unbounded' | 'unreadable'> {
  if (open.length === 0) return {};
  const unreadable = open.filter(({ before, after }) =>
    [before, after].some(({ scores: [score] }) => score!.kind === 'missing' && isModelFault(score!)),
  ).length;
  if (unreadable > 0) return { unreadable };
  const { scoreType: type, direction } = definition;
  const [min, max] = type.kind === 'boolean' ? [0, 1] : type.kind === 'number' ? [type.min, type.max] : [];
  if (typeof min !== 'number' || typeof max !== 'number') return { unbounded: open.length };
  const [bad, good] = direction === 'lower' ? [max, min] : [min, max];
  const at = (before: number, after: number): Fraction => {
    const filled = open.map((pair) => filledWith(pair, before, after));
    return meanDrop(definition, [...scored, ...filled]);
  };
  return { bounds: { low: at(bad, good), high: at(good, bad) } };
}

function filledWith({ before, after }: SamplePair, was: number, is: number): SamplePair {
  const fill = (row: SamplePair['before'], value: number): SamplePair['before'] =>
    row.scores[0]!.kind === 'scored' ? row : { ...row, scores: [{ kind: 'scored', value }] };
  return { before: fill(before, was), after: fill(after, is) };
}

function countFlips(
  { passRule, direction }: ScoreDefinition,
  scored: readonly SamplePair[],
): { readonly regressed: number; readonly improved: number } {
  let [regressed, improved] = [0, 0];
  for (const { before, after } of scored) {
    const [was, is] = [before, after].map(({ scores }) => {
      const score = scores[0] as Scored;
      if (passRule !== null) return passedShare(score, passRule);
      return direction === 'lower' ? -Number(score.value) : Number(score.value);
    }) as [number, number];
    if (is < was) regressed += 1;
    else if (is > was) improved += 1;
  }
  return { regressed, improved };
}

function onlyScore({ before, after }: SamplePair, was: number, is: number): SamplePair {
  return {
    before: { ...before, scores: [before.scores[was]!] },
    after: { ...after, scores: [after.scores[is]!] },
  };
}

function bothScored({ before, after }: SamplePair): boolean {
  return before.scores[0]!.kind === 'scored' && after.scores[0]!.kind === 'scored';
}

/** The samples that a finding leaves aside, counted; empty where there are none. */
function asideOf(unscored: number, unpaired: Omit<PairedSamples, 'pairs'>): string {
  const counted = unscored === 0 ? '' : `${unscored} not scored in both`;
  return [counted, unpairedText(unpaired)].filter((text) => text !== '').join(', ');
}

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
