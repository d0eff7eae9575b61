import {
  clopperPearsonInterval,
  type Fraction,
  isModelFault,
  meanFraction,
  measuredFraction,
  passedShare,
  type ScoreDefinition,
  subtractFractions,
} from '@assay/metrics';
import type { RegressionRule, Score, Scored } from '@assay/records';
import { type PairedSamples, pairSamples, type SamplePair } from '../../compare/pair-samples.ts';
import { readSampleScores, sampleDefinitions } from '../../compare/sample-scores.ts';
import { scoreDifference } from '../../compare/score-difference.ts';
import { unpairedText } from '../../compare/unpaired-text.ts';
import type { ScoredRun } from '../../score/scored-run.ts';
import { couldHaveCounted } from '../evidence/missing-samples.ts';
import { pairsInPart } from './pairs-in-part.ts';
import type { FindingOrWhy, RegressionFinding } from './regression-finding.ts';

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
  return findingOf(definition, pairs, scored, {
    ...paired,
    seed: Number(BigInt(after.manifest.seed) % 4_294_967_296n),
  });
}

interface Unpaired extends Omit<PairedSamples, 'pairs'> {
  readonly seed: number;
}

function findingOf(
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
    ...missingInDrop(definition, scored, open),
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

function missingInDrop(
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
export function asideOf(unscored: number, unpaired: Omit<PairedSamples, 'pairs'>): string {
  const counted = unscored === 0 ? '' : `${unscored} not scored in both`;
  return [counted, unpairedText(unpaired)].filter((text) => text !== '').join(', ');
}
