import type { JsonObject } from '@assay/records';
import type { Drafted, Settled, WantedNumber } from './drafted.ts';

interface SeveralGolds {
  readonly number: WantedNumber;
  readonly metric: string;
  readonly why: string;
  readonly measure: (name: string, more: JsonObject) => JsonObject;
  readonly settled: Settled;
}

const normalised = /squad|normali[sz]|punctuation|articles|lower-?cas/i;

/** A text that is held against several right answers, of which the best counts: SQuAD's way, where words or the claim say so. */
export function draftSeveralGolds({ number, metric, why, measure, settled }: SeveralGolds): Drafted | string {
  const name = metric === 'f1' ? 'squad-f1' : 'squad-exact-match';
  const best = `${why}; the best of several right answers counts`;
  if (normalised.test(number.described.join('\n')))
    return { measure: measure(name, {}), why: `${best}, compared as SQuAD does, as the file says` };
  return (
    settled([measure(name, {})]) ??
    `a text has several right answers, and whether case, articles and punctuation count is not stated; ${why}`
  );
}
