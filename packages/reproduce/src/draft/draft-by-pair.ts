import { meantMetric } from '../meant-metric.ts';
import { asName } from '../metric-named.ts';
import { shareOf } from './draft-by-verdicts.ts';
import { comparesAnswers, draftOverPair, type Pair } from './draft-over-pair.ts';
import type { Drafted, DraftedFrom, WantedNumber } from './drafted.ts';
import { givesClaim, tryMeasure } from './gives-claim.ts';
import { preferVerdict } from './prefer-verdict.ts';
import { draftCertainty, readsCertainty } from './ways/draft-certainty.ts';
import { countsGroups, draftOverGroups } from './ways/draft-over-groups.ts';
import { withColumns } from './ways/draft-read.ts';
import { draftWinRate } from './ways/draft-win-rate.ts';
import { shareOfValue } from './ways/share-of-value.ts';

/** A metric of the catalogue over a column of answers and a column of labels; or why it cannot be said which. */
export function draftByPair(number: WantedNumber, from: DraftedFrom): Drafted | string {
  const meant = meantMetric(asName(number.name), number.described.join('\n'));
  if (meant === undefined) return draftByLastWord(number, from);
  const { metric } = meant;
  const { pairs, verdicts } = from.roles;
  if (metric.kind === 'port') return `${metric.name} asks a model: name the column of its verdicts`;
  if (countsGroups.has(metric.name)) return draftOverGroups(meant, number, from);
  if (readsCertainty.has(metric.name)) return draftCertainty(metric.name, from, number.described);
  if (metric.name === 'win-rate') return draftWinRate(number, from);
  const right =
    verdicts.find((verdict) => /correct|match|right/i.test(verdict)) ??
    (pairs.length === 0 && verdicts.length === 1 ? verdicts[0] : undefined);
  const isCompared = comparesAnswers.has(metric.name);
  const fitting = pairs.filter((one) => readsRankings.has(metric.name) || !ranksAnswers(one, from));
  const [pair] = fitting;
  if (pair === undefined) {
    return right !== undefined && isCompared
      ? shareOf(right, from.all)
      : 'no column of answers beside a column of labels is found';
  }
  const drafted = fitting
    .map((one) => draftOverPair(number, meant, one, from))
    .reduce((best, one) => (isReadable(best, from) || !isReadable(one, from) ? best : one));
  return isCompared && right !== undefined ? preferVerdict(drafted, right, number, from) : drafted;
}

/** Beside the text of an answer there may be what was read out of it, which a metric of boxes wants. */
function isReadable(drafted: Drafted | string, from: DraftedFrom): boolean {
  return (
    typeof drafted !== 'string' &&
    typeof tryMeasure(drafted.measure, withColumns(from, drafted.columns ?? {})) !== 'string'
  );
}

/** Metrics of a list of answers, of which one may be right. */
const readsRankings = new Set(['top-k-accuracy', 'hit-at-k', 'mrr', 'ndcg-at-k']);

function ranksAnswers({ output, expected }: Pair, { all }: DraftedFrom): boolean {
  const hasLists = (column: string): boolean => all.some((row) => Array.isArray(row[column] ?? null));
  return hasLists(output) && !hasLists(expected);
}

/**
 * `Modality Term F1`: the catalogue has none of that name, and one of its last word. It is taken where it gives the very number
 * that the reproduction states, and else stays open.
 */
function draftByLastWord(number: WantedNumber, from: DraftedFrom): Drafted | string {
  const unknown = 'the catalogue has no metric of that name';
  const share = shareOfValue(number, from) ?? shareThatIsStated(number, from);
  if (share !== null) return share;
  const [, last] =
    /\s(f1(?:[\s-]score)?|accuracy|precision|recall|iou|exact[\s-]match)$/i.exec(number.name) ?? [];
  if (last === undefined || number.claim === null) return unknown;
  const drafted = draftByPair({ ...number, name: last }, from);
  const isGiven = typeof drafted !== 'string' && givesClaim(drafted.measure, from, number.claim);
  return isGiven
    ? {
        ...drafted,
        why: `${drafted.why}; ${unknown}, and ${last} of these gives the ${number.claim.value} that is stated`,
      }
    : unknown;
}

/** `Prompt-level Pass Rate`: of a file with one column of verdicts their share, where that is what the reproduction states. */
function shareThatIsStated({ name, claim }: WantedNumber, from: DraftedFrom): Drafted | null {
  const [verdict, other] = from.roles.verdicts;
  if (claim === null || verdict === undefined || other !== undefined || !/\b(?:rate|share)\b/i.test(name))
    return null;
  const { measure, why } = shareOf(verdict, from.all);
  return givesClaim(measure, from, claim)
    ? { measure, why: `${why}, which gives the ${claim.value} that the reproduction states` }
    : null;
}
