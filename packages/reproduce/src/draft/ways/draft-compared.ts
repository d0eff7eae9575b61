import type { JsonObject } from '@assay/records';
import type { Drafted, DraftedFrom, WantedNumber } from '../drafted.ts';
import { unread } from './draft-read.ts';

interface Compared {
  readonly number: WantedNumber;
  readonly metric: string;
  readonly from: DraftedFrom;
  readonly pair: { readonly output: string; readonly expected: string };
  readonly why: string;
  readonly measure: (name: string, more: JsonObject) => JsonObject;
}

const SHARE_MARKED = 0.5;
/** Where a worked solution has its final answer: GSM8K and MATH. */
const finalMark = /####|boxed\{/;

/**
 * Answers that are compared with their labels: as the words say; else labels that mark their final answer by that, and all others
 * as they stand, which is how the catalogue defines the metric. Open where hardly an answer equals its label as it stands.
 */
export function draftCompared({ number, metric, from, pair, why, measure }: Compared): Drafted | string {
  const said = comparisonIn(number.described);
  const plain = (because: string): Drafted => ({ measure: measure(metric, {}), why: `${why}; ${because}` });
  if (said === 'both') return `whether case, articles and punctuation count is said in two ways; ${why}`;
  if (said === 'as they stand') return plain('compared as they stand, as the file says');
  const marked = from.all.filter((row) => finalMark.test(JSON.stringify(row[pair.expected] ?? null))).length;
  if (marked >= from.all.length * SHARE_MARKED && from.all.length > 0) {
    const final = measure('math-equivalence', {});
    const because = `${why}; final answers are compared: those of labels are marked`;
    return unread(final, pair, from) ?? { measure: final, why: because };
  }
  if (said === 'normalised' && isFreeText(from, pair.expected))
    return {
      measure: measure('squad-exact-match', {}),
      why: `${why}; compared without case, articles and punctuation, because the file speaks of normalisation`,
    };
  const first = plain(
    `compared as they stand, as the catalogue defines ${metric}: the file says nothing of another way`,
  );
  return unread(first.measure, pair, from) ?? first;
}

const exactly =
  /character[\s-]+(?:by|for)[\s-]+character|byte[\s-]+(?:by|for)[\s-]+byte|\bverbatim\b|case[\s-]sensitiv|\bas (?:it|they) stands?\b|(?:\b(?:no|without|not|never)\b[\s\w-]{0,20}|\bun-?)normali[sz]/i;
const loosely =
  /\bSQuAD\b|\bnormali[sz](?!\w*\s+(?:scores?|to (?:\[?0|1\b|the range|100|unit)|by|edit|discounted|gain))|\b(?:ignor|disregard|remov|stripp?|without|regardless of)\w*[^.;]{0,40}\b(?:case|punctuation|articles)\b|case[\s-]insensitiv|lower-?cas/i;

/** What words say of case, articles and punctuation. Null: nothing. */
export function comparisonIn(described: readonly string[]): 'as they stand' | 'normalised' | 'both' | null {
  const sentences = described.flatMap((text) => text.split(/(?<=[.;])\s+|\n/));
  const isExact = sentences.some((sentence) => exactly.test(sentence));
  const isLoose = sentences.some((sentence) => !exactly.test(sentence) && loosely.test(sentence));
  if (isExact && isLoose) return 'both';
  return isExact ? 'as they stand' : isLoose ? 'normalised' : null;
}

/** Whether labels are texts of their own, and not the same few again and again. */
export function isFreeText({ all }: Pick<DraftedFrom, 'all'>, column: string): boolean {
  const labels = all.map((row) => row[column] ?? null).filter((label) => label !== null);
  return labels.every((label) => typeof label === 'string') && new Set(labels).size * 2 > labels.length;
}
