import type { JsonObject } from '@assay/records';
import type { Drafted, DraftedFrom, Settled, WantedNumber } from '../drafted.ts';
import { givesClaim } from '../gives-claim.ts';
import { draftRead, unread } from './draft-read.ts';

interface Compared {
  readonly number: WantedNumber;
  readonly metric: string;
  readonly from: DraftedFrom;
  readonly pair: { readonly output: string; readonly expected: string };
  readonly why: string;
  readonly measure: (name: string, more: JsonObject) => JsonObject;
  readonly settled: Settled;
}

const SHARE_MARKED = 0.5;
/** Where a worked solution has its final answer: GSM8K and MATH. */
const finalMark = /####|boxed\{/;

/**
 * Answers that are compared with their labels: as they stand, unless labels are worked solutions with a mark at their final
 * answer, or only another of the usual ways (numbers however written, SQuAD's words) gives what the reproduction states.
 */
export function draftCompared({
  number: { claim, described },
  metric,
  from,
  pair,
  why,
  measure,
  settled,
}: Compared): Drafted | string {
  const first = asFilesSay({ metric, from, pair, why, measure, described, claim });
  if (claim === null) return unread(first.measure, pair, from) ?? first;
  if (givesClaim(first.measure, from, claim)) return first;
  const numbers = (['whole', 'last', 'first'] as const).map((read) => measure('numeric-tolerance', { read }));
  const usual = [measure('squad-exact-match', {}), measure('math-equivalence', {}), ...numbers];
  return (
    settled(...usual.map((way) => [way])) ??
    draftRead(metric, pair, claim, from) ??
    unread(first.measure, pair, from) ??
    first
  );
}

/** As they stand, unless labels mark their final answers or the file speaks of normalisation. */
function asFilesSay({
  metric,
  from,
  pair,
  why,
  measure,
  described,
  claim,
}: Pick<Compared, 'metric' | 'from' | 'pair' | 'why' | 'measure'> &
  Pick<WantedNumber, 'described' | 'claim'>): Drafted {
  const marked = from.all.filter((row) => finalMark.test(JSON.stringify(row[pair.expected] ?? null))).length;
  if (marked >= from.all.length * SHARE_MARKED && from.all.length > 0)
    return {
      measure: measure('math-equivalence', {}),
      why: `${why}; final answers are compared: those of labels are marked`,
    };
  if (claim === null && /normali[sz]/i.test(described.join('\n')) && isFreeText(from, pair.expected))
    return {
      measure: measure('squad-exact-match', {}),
      why: `${why}; compared without case, articles and punctuation, because the file speaks of normalisation`,
    };
  return { measure: measure(metric, {}), why };
}

/** Whether labels are texts of their own, and not the same few again and again. */
export function isFreeText({ all }: Pick<DraftedFrom, 'all'>, column: string): boolean {
  const labels = all.map((row) => row[column] ?? null).filter((label) => label !== null);
  return labels.every((label) => typeof label === 'string') && new Set(labels).size * 2 > labels.length;
}
