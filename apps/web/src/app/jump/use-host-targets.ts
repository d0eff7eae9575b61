import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  arenasQuestion,
  evaluatorsQuestion,
  meQuestion,
  submissionsQuestion,
} from '../../client/evaluator-questions.ts';
import { isNamed, type Target } from './target.ts';

/** Evaluators, what was handed in to them, and arenas. */
export function useHostTargets(text: string): readonly Target[] {
  const navigate = useNavigate();
  const { data } = useQuery(evaluatorsQuestion());
  const { data: arenas } = useQuery(arenasQuestion());
  const { data: me } = useQuery(meQuestion());
  const seesSubmissions = me !== undefined && me.role !== 'viewer' && me.role !== 'reviewer';
  const evaluators = data?.evaluators ?? [];
  const handedIn = useQueries({
    queries: evaluators.map(({ key }) => ({
      ...submissionsQuestion(key, { limit: 100 }),
      enabled: seesSubmissions && text !== '',
    })),
  });
  const boards = evaluators.map(({ key, name }) => ({
    key: `evaluator ${key}`,
    name,
    kind: 'evaluator',
    go: () => void navigate({ to: '/evaluators/$evaluator', params: { evaluator: key } }),
  }));
  const submissions = handedIn.flatMap(({ data: list }, i) =>
    (list?.submissions ?? []).map(({ submission: { id, team } }) => ({
      key: `submission ${id}`,
      name: `${team} · ${id}`,
      kind: `submission to ${evaluators[i]!.name}`,
      go: () =>
        void navigate({
          to: '/evaluators/$evaluator/submissions/$submission',
          params: { evaluator: evaluators[i]!.key, submission: id },
        }),
    })),
  );
  const played = (arenas?.arenas ?? []).map(({ arena_key: name, run_id: run }) => ({
    key: `arena ${run}`,
    name,
    kind: 'arena',
    go: () => void navigate({ to: '/arenas/$run', params: { run } }),
  }));
  if (text === '') return [];
  return [...boards, ...submissions, ...played].filter(({ name }) => isNamed(name, text));
}
