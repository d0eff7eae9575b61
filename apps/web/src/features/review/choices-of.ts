import type { HandedOut } from '../../client/evaluator-shapes.ts';

export type Criterion = HandedOut['rubric']['criteria'][number];
export type Choice = readonly [value: string, word: string];

const yesOrNo: readonly Choice[] = [
  ['yes', 'yes'],
  ['no', 'no'],
];

/** What a rater may say. Of two answers they name the first or the second: whose they are is not told. */
export function choicesOf({ kind, values }: Criterion): readonly Choice[] {
  if (kind === 'yes_no') return yesOrNo;
  if (kind === 'preference')
    return [
      ['first', 'the first'],
      ['tie', 'neither'],
      ['second', 'the second'],
    ];
  return (values ?? []).map((value) => [value, value]);
}

/** What an adjudicator may say: of two answers, the first is the submission's, the second the reference. */
export function decidedChoices(criterion: Criterion): readonly Choice[] {
  if (criterion.kind !== 'preference') return choicesOf(criterion);
  return [
    ['submission', 'the first'],
    ['tie', 'neither'],
    ['reference', 'the second'],
  ];
}
