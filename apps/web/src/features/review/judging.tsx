import { useState } from 'react';
import type { HandedOut } from '../../client/evaluator-shapes.ts';
import { useKeys } from '../../design/use-keys.ts';

type Criterion = HandedOut['rubric']['criteria'][number];
type Values = Readonly<Record<string, string | null>>;

interface JudgingProps {
  readonly item: HandedOut;
  /** Something is on its way to the server: keys wait until it has answered. */
  readonly isBusy: boolean;
  readonly canUndo: boolean;
  readonly vote: (values: Values) => void;
  readonly skip: () => void;
  readonly undo: () => void;
}

/** Keys alone: 1 to 9 give a value to the question at hand, u is unsure, s skips, z takes back. */
export function Judging({ item, isBusy, canUndo, vote, skip, undo }: JudgingProps) {
  const { criteria, instructions } = item.rubric;
  const [values, setValues] = useState<Values>({});
  const now = criteria.find(({ key }) => !(key in values));
  const give = (key: string, value: string | null): void => {
    if (isBusy) return;
    const given = { ...values, [key]: value };
    setValues(given);
    if (criteria.every((one) => one.key in given)) vote(given);
  };
  const pass = (): void => {
    if (!isBusy) skip();
  };
  const back = (): void => {
    if (isBusy) return;
    const given = criteria.filter(({ key }) => key in values);
    if (given.length === 0) return undo();
    const { [given.at(-1)!.key]: _, ...rest } = values;
    setValues(rest);
  };
  const numbers = Object.fromEntries(
    (now === undefined ? [] : choicesOf(now)).map(([value], i) => [
      String(i + 1),
      () => give(now!.key, value),
    ]),
  );
  useKeys({
    ...numbers,
    u: () => {
      if (now !== undefined) give(now.key, null);
    },
    s: pass,
    z: back,
  });
  return (
    <div className="judge">
      <div className="card">
        {item.input === null ? null : (
          <>
            <p className="soft">Asked</p>
            <p className="quote">{item.input}</p>
          </>
        )}
        {item.outputs.map((output, i) => (
          <div key={i}>
            <p className="soft">{item.outputs.length === 1 ? 'Answered' : `Answer ${i + 1}`}</p>
            <p className="quote">{output}</p>
          </div>
        ))}
        {item.masked === 0 ? null : <p className="soft">{`${item.masked} names were taken out.`}</p>}
      </div>
      <div className="card">
        <p>{instructions}</p>
        {criteria.map((criterion) => (
          <Question
            key={criterion.key}
            criterion={criterion}
            isNow={criterion === now}
            given={values[criterion.key]}
            give={(value) => give(criterion.key, value)}
          />
        ))}
        <div className="values">
          <button type="button" className="button" onClick={pass}>
            Skip <kbd>s</kbd>
          </button>
          <button
            type="button"
            className="button"
            disabled={!canUndo && Object.keys(values).length === 0}
            onClick={back}
          >
            Undo <kbd>z</kbd>
          </button>
        </div>
      </div>
    </div>
  );
}

interface QuestionProps {
  readonly criterion: Criterion;
  readonly isNow: boolean;
  readonly given: string | null | undefined;
  readonly give: (value: string | null) => void;
}

function Question({ criterion, isNow, given, give }: QuestionProps) {
  return (
    <fieldset data-now={isNow ? '' : undefined}>
      <legend>{criterion.question}</legend>
      <div className="values">
        {choicesOf(criterion).map(([value, word], i) => (
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

/** Of two answers the rater names the first or the second: whose they are is not told. */
function choicesOf({ kind, values }: Criterion): readonly (readonly [value: string, word: string])[] {
  if (kind === 'yes_no')
    return [
      ['yes', 'yes'],
      ['no', 'no'],
    ];
  if (kind === 'preference')
    return [
      ['first', 'the first'],
      ['tie', 'neither'],
      ['second', 'the second'],
    ];
  return (values ?? []).map((value) => [value, value]);
}
