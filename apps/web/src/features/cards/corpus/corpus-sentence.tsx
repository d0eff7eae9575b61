import { agreeing } from '@assay/shown';
import type { Corpus } from '../shapes.ts';

const whole = (count: number): string => count.toLocaleString('en');

/** What all that was read in is worth. */
export function CorpusSentence({ corpus }: { readonly corpus: Corpus }) {
  const { triples, reproducibility_gap: gaps, first_party_only: alone } = corpus.rollup;
  return (
    <>
      <b>
        {`Of ${whole(triples)} reported ${agreeing(triples, 'result', 'results')}, ${whole(gaps)} ${agreeing(gaps, 'lacks', 'lack')} a setting needed to run ${agreeing(gaps, 'it', 'them')} again, and ${whole(alone)} ${agreeing(alone, 'is', 'are')} reported only by the developer.`}
      </b>
      {` ${comparedText(corpus)} These are all the results read in, not a sample, so there is no interval.`}
    </>
  );
}

const partText = (part: number, all: number): string => `${whole(part)} of ${whole(all)}`;

/** What is known of those that more than one report speaks of; agreement is said only of what was compared. */
function comparedText({ rollup, headlines, unexplained }: Corpus): string {
  const { multi_party: repeated, comparability: apart } = rollup;
  if (repeated === 0) return 'None was reported more than once, so nothing can be compared.';
  const compared = headlines.find(({ signal }) => signal === 'comparability')!.of;
  const others = repeated - compared;
  const parts = [
    ...(compared === 0
      ? []
      : [
          `${partText(apart, compared)} with more than one setup or party ${agreeing(apart, 'differs', 'differ')} by more than 5 % of the range`,
        ]),
    ...(others === 0
      ? []
      : [
          `of ${whole(others)} with one stated setup and one party, ${whole(unexplained)} ${agreeing(unexplained, 'lies', 'lie')} more than 5 % of the range apart with no stated difference`,
        ]),
  ];
  return `${whole(repeated)} ${agreeing(repeated, 'was', 'were')} reported more than once: ${parts.join(', ')}.`;
}
