import { plural, shareBar } from '@assay/shown';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { HandedOut } from '../../client/evaluator-questions.ts';
import { ask } from '../../client/http.ts';
import { Loading } from '../../design/answered.tsx';
import { Refused } from '../../design/failure.tsx';
import { useKeys } from '../../design/keys.ts';
import { trustedMarkup } from '../../design/numbers/chart.tsx';
import { choicesOf, Content, Question } from './question.tsx';

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
function Judging({ item, isBusy, canUndo, vote, skip, undo }: JudgingProps) {
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

interface DeskProps {
  readonly evaluator: string;
  readonly rater: string;
}

/** One item after the other. What was judged last can be taken back until a score is made of it. */
export function Desk({ evaluator, rater }: DeskProps) {
  const questions = useQueryClient();
  const [last, setLast] = useState<string | null>(null);
  /** Stays until the next one is there, so that nothing jumps between two items. */
  const [handed, setHanded] = useState<{ readonly item: HandedOut | null } | null>(null);
  const next = useMutation({
    mutationFn: (skip: string | undefined) =>
      ask('post /api/review/next', { body: { evaluator, rater, skip } }),
    onSuccess: ({ item }) => setHanded({ item }),
  });
  const { mutate: hand } = next;
  useEffect(() => hand(undefined), [hand]);
  const after = (item: string | null): void => {
    setLast(item);
    hand(undefined);
    void questions.invalidateQueries({ queryKey: ['review'] });
  };
  const voting = useMutation({
    mutationFn: (given: {
      readonly item: string;
      readonly values: Readonly<Record<string, string | null>>;
    }) => ask('post /api/review/votes', { body: { evaluator, rater, ...given } }),
    onSuccess: (_, { item }) => after(item),
  });
  const undoing = useMutation({
    mutationFn: (item: string) => ask('post /api/review/undo', { body: { evaluator, rater, item } }),
    onSuccess: () => after(null),
  });
  const item = handed?.item ?? null;
  const takeBack = (): void => {
    if (last !== null && !undoing.isPending) undoing.mutate(last);
  };
  // While an item is there, it takes the key itself.
  useKeys(item === null ? { z: takeBack } : {});
  const fault = voting.error ?? undoing.error ?? next.error;
  return (
    <section aria-label="One item to judge">
      {fault === null ? null : <Refused error={fault} />}
      {handed === null ? (
        fault === null ? (
          <Loading what="the next item" rows={4} isPart />
        ) : null
      ) : item === null ? (
        <>
          <p role="status">
            {`Nothing left to judge for ${rater}. The open items are reserved for other raters or were already judged by ${rater}.`}
          </p>
          <div className="choices">
            <button
              type="button"
              className="button"
              disabled={next.isPending}
              onClick={() => hand(undefined)}
            >
              Look again
            </button>
            {last === null ? null : (
              <button type="button" className="button" onClick={takeBack}>
                Undo the last vote <kbd>z</kbd>
              </button>
            )}
          </div>
        </>
      ) : (
        <>
          <DeskProgress judged={item.voted} left={item.left} />
          <p role="status" className="soft">
            {`${String(item.voted)} judged, ${plural(item.left, 'more item')} for ${rater}. This one is reserved for ${rater} until ${new Date(item.until).toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}.`}
          </p>
          <Judging
            key={`${item.item} ${item.until}`}
            item={item}
            isBusy={next.isPending || voting.isPending || undoing.isPending}
            canUndo={last !== null}
            vote={(values) => voting.mutate({ item: item.item, values })}
            skip={() => hand(item.item)}
            undo={takeBack}
          />
        </>
      )}
    </section>
  );
}

interface ProgressProps {
  readonly judged: number;
  /** After the one at hand. */
  readonly left: number;
}

function DeskProgress({ judged, left }: ProgressProps) {
  return (
    <span
      className="share-cell whole-width"
      dangerouslySetInnerHTML={{ __html: trustedMarkup(shareBar(judged, judged + left + 1)) }}
    />
  );
}
