import type { ReactNode } from 'react';
import type { Choice, Criterion } from './choices-of.ts';

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
