import { useState } from 'react';
import type { HandedOut } from '../../client/evaluator-shapes.ts';
import { useKeys } from '../../design/use-keys.ts';
import { choicesOf } from './choices-of.ts';
import { Content } from './content.tsx';
import { Question } from './question.tsx';

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
      <Content item={item} />
      <div className="card">
        <p>{instructions}</p>
        {criteria.map((criterion) => (
          <Question
            key={criterion.key}
            criterion={criterion}
            choices={choicesOf(criterion)}
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
