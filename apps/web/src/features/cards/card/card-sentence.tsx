import { agreeing, plural, shownNumber } from '@assay/shown';
import { percent } from '../percent.ts';
import type { Card } from '../shapes.ts';

const whole = (count: number): string => count.toLocaleString('en');

/** What a reported number is worth: who says it, whether it could be run again, whether others say the same. */
export function CardSentence({ card }: { readonly card: Card }) {
  const { signals, completeness } = card;
  const alone = signals.filter(({ first_party_only: one }) => one === 1).length;
  const gaps = signals.filter(({ reproducibility_gap: one }) => one === 1).length;
  const parts = [
    signals.length === 1
      ? alone === 1
        ? 'only the developer of the model reports it'
        : 'it is not reported by the developer of the model alone'
      : `${whole(alone)} of ${whole(signals.length)} only by the developer of the model`,
    signals.length === 1
      ? gaps === 1
        ? 'a setting needed to run it again is not stated'
        : 'the settings needed to run it again are stated'
      : `${whole(gaps)} lack a setting needed to run them again`,
    comparedText(card),
    ...(completeness === null ? [] : [`${percent(completeness)} of 28 documentation fields are filled`]),
  ];
  return (
    <>
      <b>{reportedText(card)}</b>
      {`: ${parts.join('; ')}. These are all the results read in, not a sample, so there is no interval.`}
    </>
  );
}

function reportedText({ signals, rows }: Card): string {
  const [only] = signals;
  const names = [...new Set(rows.map(({ organization }) => organization ?? ''))].filter(
    (name) => name !== '',
  );
  const by =
    names.length === 0
      ? 'an unnamed source'
      : names.length === 1
        ? names[0]!
        : plural(names.length, 'organization');
  if (signals.length === 1 && only !== undefined && rows.length === 1)
    return `${only.model} has ${shownNumber(rows[0]!.score)} in ${only.metric} on ${only.path[1]}, as reported by ${by}`;
  return `${plural(signals.length, 'result')} reported by ${by}`;
}

function comparedText({ signals, unexplained }: Card): string {
  const compared = signals.filter(({ variants, parties }) => variants > 1 || parties > 1);
  const apart = compared.filter(({ comparability }) => comparability === 1).length;
  const parts = [
    compared.length === 0
      ? 'there is no other setup or party to compare with'
      : `${whole(apart)} of ${whole(compared.length)} with more than one setup or party ${agreeing(apart, 'differs', 'differ')} by more than 5 % of the range`,
    ...(unexplained.length === 0
      ? []
      : [
          `${whole(unexplained.length)} with one stated setup and one party ${agreeing(unexplained.length, 'lies', 'lie')} more than 5 % of the range apart with no stated difference`,
        ]),
  ];
  return parts.join(', ');
}
