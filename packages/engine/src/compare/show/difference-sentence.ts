import type { ScoreDifference } from '@assay/records';
import { showNumber } from './show-number.ts';

const ALPHA = 0.05;

/**
 * What a difference lets one say, in one sentence: better or worse where the adjusted p-value is below 5 %,
 * else that it is not enough to tell, and what would have been.
 */
export function differenceSentence(score: ScoreDifference): string {
  return `${score.score_name}: ${verdict(score)}${missing(score)}.`;
}

function verdict(score: ScoreDifference): string {
  const { n, changed, difference, p_adjusted: p } = score;
  if (n === 0) return 'no pair is scored on both sides';
  if (score.type === 'label') return `${changed} of ${n} labels changed`;
  if (changed === 0) return `no pair differs, of ${n}`;
  if (p !== null && p < ALPHA && difference !== null && difference !== 0) {
    return `${direction(score, difference)} by ${showNumber(Math.abs(difference))} on ${pairs(score)}`;
  }
  return `not enough to tell${least(score)}`;
}

function direction({ direction: wanted }: ScoreDifference, difference: number): string {
  if (wanted === 'none') return difference > 0 ? 'higher' : 'lower';
  return difference > 0 === (wanted === 'higher') ? 'better' : 'worse';
}

function least(score: ScoreDifference): string {
  const effect = score.minimal_detectable_effect;
  if (effect === null) return `: ${pairs(score)} show no spread to judge by`;
  return `: the least difference these ${pairs(score)} would show is ${showNumber(effect)}`;
}

function pairs({ n, clusters }: ScoreDifference): string {
  return `${n} ${n === 1 ? 'pair' : 'pairs'}${clusters === null ? '' : ` in ${clusters} clusters`}`;
}

function missing({ missing_before: before, missing_after: after }: ScoreDifference): string {
  return before + after === 0 ? '' : `; missing in ${before} pairs before and ${after} after`;
}
