import type { JsonObject } from '@assay/records';
import type { Drafted, WantedNumber } from './drafted.ts';
import { comparisonIn } from './ways/draft-compared.ts';

interface SeveralGolds {
  readonly number: WantedNumber;
  readonly metric: string;
  readonly why: string;
  readonly measure: (name: string, more: JsonObject) => JsonObject;
}

/** A text that is held against several right answers, of which the best counts: SQuAD's way, where words say so. */
export function draftSeveralGolds({ number, metric, why, measure }: SeveralGolds): Drafted | string {
  return comparisonIn(number.described) === 'normalised'
    ? {
        measure: measure(metric === 'f1' ? 'squad-f1' : 'squad-exact-match', {}),
        why: `${why}; the best of several right answers counts, compared as SQuAD does, as the file says`,
      }
    : `a text has several right answers, and whether case, articles and punctuation count is not stated; ${why}`;
}
