import { useQuery } from '@tanstack/react-query';
import { evaluatorsQuestion, meQuestion, reviewQuestion } from '../../client/evaluator-questions.ts';

export interface Waiting {
  readonly submissions: readonly { readonly key: string; readonly name: string; readonly count: number }[];
  readonly items: readonly {
    readonly key: string;
    readonly name: string;
    readonly open: number;
    readonly disputed: number;
  }[];
}

/**
 * Submissions that wait to be scored, and items that wait for people; undefined while it is asked. What this role is
 * not told is not asked for, and what cannot be had counts as not told: the places themselves say why.
 */
export function useWaiting(): Waiting | undefined {
  const me = useQuery(meQuestion());
  const contests = useQuery(evaluatorsQuestion());
  const leads = me.data?.role === 'owner' || me.data?.role === 'evaluator';
  const reviews = useQuery({ ...reviewQuestion(), enabled: leads });
  if (me.isLoading || contests.isLoading || reviews.isLoading) return undefined;
  return {
    submissions: (contests.data?.evaluators ?? []).flatMap(({ key, name, waiting: count }) =>
      count === 0 ? [] : [{ key, name, count }],
    ),
    items: (reviews.data?.evaluators ?? []).flatMap(({ key, name, reviews: versions }) => {
      const { open = 0, disputed = 0 } = versions?.at(-1)?.counts ?? {};
      return open + disputed === 0 ? [] : [{ key, name, open, disputed }];
    }),
  };
}
