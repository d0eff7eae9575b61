import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { cardNamesQuestion, tasksQuestion } from '../../client/questions.ts';
import { reproductionsQuestion } from '../../client/reproduction-questions.ts';
import { isNamed, type Target } from './target.ts';

const CARDS_EACH = 4;

/** Tasks, cards and reproductions. */
export function useDocumentTargets(text: string): readonly Target[] {
  const navigate = useNavigate();
  const enabled = text !== '';
  const { data: tasks } = useQuery({ ...tasksQuestion(text), enabled });
  const { data: cards } = useQuery({ ...cardNamesQuestion(), enabled });
  const { data: reproductions } = useQuery({ ...reproductionsQuestion(), enabled });
  if (!enabled) return [];
  return [
    ...(tasks?.hits ?? []).map(({ path, name, id }) => ({
      key: `task ${path} ${id ?? ''}`,
      name: `${name ?? id ?? path} · ${path}`,
      kind: 'task',
      go: () => void navigate({ to: '/tasks/$task', params: { task: path } }),
    })),
    ...(['model', 'benchmark'] as const).flatMap((kind) =>
      (cards?.facets[kind] ?? [])
        .filter(({ value }) => isNamed(value, text))
        .slice(0, CARDS_EACH)
        .map(({ value }) => ({
          key: `card ${kind} ${value}`,
          name: value,
          kind: `${kind} card`,
          go: () => void navigate({ to: '/cards/$kind/$name', params: { kind, name: value } }),
        })),
    ),
    ...(reproductions?.reproductions ?? [])
      .filter(({ title, path }) => isNamed(`${title} ${path}`, text))
      .map(({ title, path }) => ({
        key: `reproduction ${path}`,
        name: title,
        kind: 'reproduction',
        go: () => void navigate({ to: '/reproductions/$reproduction', params: { reproduction: path } }),
      })),
  ];
}
