import { agreeing, plural } from '@assay/shown';
import type { ReactNode } from 'react';
import type { Dispute, HandedOut } from '../../client/evaluator-questions.ts';

interface QuestionProps {
  readonly criterion: Criterion;
  readonly choices: readonly Choice[];
  readonly isNow: boolean;
  readonly given: string | null | undefined;
  readonly give: (value: string | null) => void;
  /** Stands above the choices: what raters said, for whom it is told. */
  readonly children?: ReactNode;
}

/** One criterion of the rubric, with its anchors while it is at hand. */
export function Question({ criterion, choices, isNow, given, give, children }: QuestionProps) {
  return (
    <fieldset data-now={isNow ? '' : undefined}>
      <legend>{criterion.question}</legend>
      {children}
      <div className="values">
        {choices.map(([value, word], i) => (
          <button
            key={value}
            type="button"
            className="button"
            aria-pressed={given === value}
            title={criterion.anchors.find((anchor) => anchor.value === value)?.example}
            onClick={() => give(value)}
          >
            {isNow ? <kbd>{i + 1}</kbd> : null} {word}
          </button>
        ))}
        <button type="button" className="button" aria-pressed={given === null} onClick={() => give(null)}>
          {isNow ? <kbd>u</kbd> : null} unsure
        </button>
      </div>
      {isNow ? (
        <ul className="lines">
          {criterion.anchors.map(({ value, example, why }) => (
            <li key={`${value}${example}`}>
              <b>{value}</b> “{example}” <span className="soft">{why ?? ''}</span>
            </li>
          ))}
          {criterion.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      ) : null}
    </fieldset>
  );
}

export type Criterion = HandedOut['rubric']['criteria'][number];
type Choice = readonly [value: string, word: string];

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

interface ContentProps {
  readonly item: Pick<HandedOut, 'input' | 'outputs' | 'masked'>;
  readonly children?: ReactNode;
}

/** What was asked and answered, blind. */
export function Content({ item, children }: ContentProps) {
  return (
    <div className="card">
      {item.input === null ? null : (
        <>
          <p className="soft">Input</p>
          <p className="quote">{item.input}</p>
        </>
      )}
      {item.outputs.map((output, i) => (
        <div key={i}>
          <p className="soft">{item.outputs.length === 1 ? 'Answered' : `Answer ${i + 1}`}</p>
          <p className="quote">{output}</p>
        </div>
      ))}
      {item.masked === 0 ? null : (
        <p className="soft">{`${plural(item.masked, 'name')} ${agreeing(item.masked, 'was', 'were')} masked.`}</p>
      )}
      {children}
    </div>
  );
}
