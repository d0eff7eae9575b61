import { type Outcome, outcomeGlyphs } from '@assay/shown';
import type { ReproducedMetric } from '../../client/reproduction-questions.ts';

type Said = ReproducedMetric['outcome'];

const kinds: Readonly<Record<Said, readonly [kind: Outcome, word: string]>> = {
  consistent: ['pass', 'consistent'],
  deviates: ['fail', 'deviates'],
  not_comparable: ['inconclusive', 'not comparable'],
  not_obtained: ['missing', 'not obtained'],
  not_reported: ['missing', 'not reported'],
};

/** What a number obtained says about the one reported; with a count, of so many rows. */
export function OutcomeTag({ of, count }: { readonly of: Said; readonly count?: number }) {
  const [kind, word] = kinds[of];
  return (
    <span className={`tag ${kind}`}>
      {`${outcomeGlyphs[kind]} ${count === undefined ? '' : `${count} `}${word}`}
    </span>
  );
}

export const outcomes = Object.keys(kinds) as readonly Said[];
