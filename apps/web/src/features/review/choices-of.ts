import type { Dispute, HandedOut } from '../../client/evaluator-shapes.ts';

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

/** How often raters said each value of a criterion, in the order of the choices; those who were not sure last. */
export function saidCounts(
  criterion: Criterion,
  said: Dispute['said'],
): readonly (readonly [word: string, count: number])[] {
  const given = said.map(({ values }) => values[criterion.key] ?? null);
  return [...decidedChoices(criterion), [null, 'unsure'] as const].flatMap(([value, word]) => {
    const count = given.filter((one) => one === value).length;
    return count === 0 ? [] : [[word, count] as const];
  });
}

/** What the most of the raters said of each criterion on which they do not differ. */
export function agreedValues({ rubric, said, differing }: Dispute): Readonly<Record<string, string | null>> {
  const agreed = rubric.criteria.filter(({ key }) => !differing.includes(key));
  return Object.fromEntries(
    agreed.map((criterion) => {
      const given = said.flatMap(({ values }) => values[criterion.key] ?? []);
      const count = (value: string): number => given.filter((one) => one === value).length;
      return [criterion.key, given.toSorted((a, b) => count(b) - count(a))[0] ?? null];
    }),
  );
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
