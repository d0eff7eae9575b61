import type { Comparison, ScoreDifference, SetDifference } from '@assay/records';
import { agreeing, plural, shownInterval, shownNumber } from '@assay/shown';
import type { Lead } from '../report/headline.ts';

const ALPHA = 0.05;

/**
 * What a difference lets one say, in one sentence that follows from its test and the interval that inverts it: better or
 * worse where the adjusted p-value is below 5 %, else how it looks and that the pairs are too few, or that no
 * difference shows.
 */
export function differenceSentence(score: Said): string {
  return `${score.label ?? score.score_name}: ${verdict(score)}${missing(score)}.`;
}

/** The same of a number that only a whole set has. */
export function setSentence(set: SetDifference): string {
  const n = set.n ?? 0;
  const { score_name, direction, difference, p_adjusted, interval } = set;
  const { missing_before, missing_after } = set;
  const counts = { n, changed: n, missing_before, missing_after, clusters: null };
  if (set.n === null)
    return `${score_name}: not paired, so chance cannot be assessed (${set.interval_missing ?? ''}).`;
  return differenceSentence({
    score_name,
    direction,
    difference,
    p_adjusted,
    interval,
    type: 'number',
    ...counts,
  });
}

/** Whether a score got worse, as far as its test says anything: surely, or by how it looks. */
function isWorse({ direction, difference, p_adjusted: p }: Worsened): boolean {
  if (direction === 'none' || difference === null || difference === 0 || p === null) return false;
  return p < LOOKS && difference > 0 !== (direction === 'higher');
}

type Worsened = Pick<ScoreDifference, 'direction' | 'difference' | 'p_adjusted'>;

type Said = Pick<
  ScoreDifference,
  | 'score_name'
  | 'label'
  | 'direction'
  | 'difference'
  | 'p_adjusted'
  | 'interval'
  | 'type'
  | 'n'
  | 'changed'
  | 'missing_before'
  | 'missing_after'
  | 'clusters'
>;

/** Above this nothing is said of how it looks: one of five comparisons of equals comes out as far apart. */
const LOOKS = 0.2;

function verdict(score: Said): string {
  const { n, changed, difference, p_adjusted: p } = score;
  if (n === 0) return 'no pair is scored on both sides';
  if (score.type === 'label') return `${changed} of ${plural(n, 'label')} changed`;
  if (changed === 0) return `no pair differs, of ${n}`;
  if (difference === null || difference === 0) return `no difference on ${pairs(score)}`;
  const howMuch = `${direction(score, difference)} by ${shownNumber(Math.abs(difference), score.interval)}${ends(score)}`;
  if (p !== null && p < ALPHA) return `${howMuch} on ${pairs(score)}`;
  if (p === null || p >= LOOKS) return `no clear difference: ${howMuch} on ${pairs(score)}`;
  return `looks ${howMuch}; ${pairs(score)} are too few to be sure`;
}

function direction({ direction: wanted }: Said, difference: number): string {
  if (wanted === 'none') return difference > 0 ? 'higher' : 'lower';
  return difference > 0 === (wanted === 'higher') ? 'better' : 'worse';
}

/** As an amount in the direction that is shown: a drop of 0.2 with [-0.4, 0] could be as much as 0.4. */
function ends({ interval, difference }: Said): string {
  if (interval === null) return '';
  const [low, high] = difference! > 0 ? [interval.low, interval.high] : [-interval.high, -interval.low];
  return ` ${shownInterval({ low, high })}`;
}

function pairs({ n, clusters }: Said): string {
  return `${plural(n, 'pair')}${clusters === null ? '' : ` in ${plural(clusters, 'cluster')}`}`;
}

function missing({ missing_before: before, missing_after: after }: Said): string {
  return before + after === 0 ? '' : `; missing in ${plural(before, 'pair')} before and ${after} after`;
}

/** Scores that got worse and are told in the sentence; the others are counted. */
const MOST = 2;

/**
 * What a comparison says of one score, which others got worse, and over how many pairs. The score is the first of those that
 * are looked for, or else the first there is.
 */
export function comparisonLead(comparison: Comparison, ...sought: readonly (string | undefined)[]): Lead {
  const { before, after } = comparison;
  const all = saidOf(comparison);
  const found = sought.flatMap((name) => all.find((one) => one.name === name) ?? [])[0] ?? all[0];
  const names = `${nameOf(after)} against ${nameOf(before)}`;
  const { only_before: gone, only_after: added, paired } = comparison;
  const left = gone + added === 0 ? '' : ` ${plural(gone + added, 'sample')} of only one side are left out.`;
  const hurt = found === undefined || paired === 0 ? '' : worseText(all.filter((one) => one !== found));
  return {
    strong: found === undefined ? `${names}: no score is on both sides.` : `${names}, ${found.text}`,
    rest: `${hurt} ${plural(paired, 'sample')} ${agreeing(paired, 'is', 'are')} paired.${left}`,
  };
}

interface SaidScore {
  readonly name: string;
  readonly text: string;
  readonly isWorse: boolean;
}

function saidOf({ scores, set_values: sets }: Comparison): readonly SaidScore[] {
  return [
    ...scores.map((one) => ({
      name: one.score_name,
      text: differenceSentence(one),
      isWorse: one.type !== 'label' && isWorse(one),
    })),
    ...sets.map((one) => ({ name: one.score_name, text: setSentence(one), isWorse: isWorse(one) })),
  ];
}

function worseText(others: readonly SaidScore[]): string {
  if (others.length === 0) return '';
  const worse = others.filter((one) => one.isWorse);
  if (worse.length === 0) return ' No other score looks worse.';
  const rest = worse.length - MOST;
  const told = worse.slice(0, MOST).map(({ text }) => text.replace(/\.$/, ''));
  const more = rest > 0 ? `; ${rest} more ${agreeing(rest, 'looks', 'look')} worse` : '';
  return ` Of the others, ${told.join('; ')}${more}.`;
}

function nameOf({ model_name, model_key, task_specification_key: key, mark }: Comparison['before']): string {
  const name = key ?? model_name ?? model_key;
  return mark === null ? name : `${name} (${mark})`;
}
