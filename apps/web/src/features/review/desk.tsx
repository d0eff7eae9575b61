import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { plural, shareBar } from '@assay/shown';
import type { HandedOut } from '../../client/evaluator-shapes.ts';
import { ask } from '../../client/ask.ts';
import { Refused } from '../../design/states/refused.tsx';
import { Loading } from '../../design/states/loading.tsx';
import { useKeys } from '../../design/use-keys.ts';
import { trustedMarkup } from '../../design/trusted-markup.ts';
import { Judging } from './judging.tsx';

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
          <Progress judged={item.voted} left={item.left} />
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

function Progress({ judged, left }: ProgressProps) {
  return (
    <span
      className="share-cell whole-width"
      dangerouslySetInnerHTML={{ __html: trustedMarkup(shareBar(judged, judged + left + 1)) }}
    />
  );
}
