import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { evaluatorsQuestion } from '../client/evaluator-questions.ts';
import { cardsQuestion, runsQuestion, tasksQuestion } from '../client/questions.ts';
import { Floating } from '../design/floating.tsx';
import { places } from './places.ts';

interface Target {
  readonly key: string;
  readonly name: string;
  readonly kind: string;
  readonly go: () => void;
}

/** To any place, run, evaluator, task or card, by a few letters of its name. */
export function JumpDialog({ close }: { readonly close: () => void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const list = useId();
  const navigate = useNavigate();
  const { data } = useQuery(runsQuestion({ limit: 8, ...(text === '' ? {} : { q: text }) }));
  const { data: tasks } = useQuery({ ...tasksQuestion(text), enabled: text !== '' });
  const { data: cards } = useQuery({ ...cardsQuestion(text), enabled: text !== '' });
  const { data: evaluators } = useQuery(evaluatorsQuestion());
  const wanted = text.toLowerCase();
  const targets: readonly Target[] = [
    ...places
      .filter(({ name }) => name.toLowerCase().includes(wanted))
      .map(({ to, name }) => ({ key: to, name, kind: 'place', go: () => void navigate({ to }) })),
    ...(data?.runs ?? []).map((run) => ({
      key: run.id,
      name: `${run.task_specification_key} · ${run.id}`,
      kind: 'run',
      go: () => void navigate({ to: '/runs/$run', params: { run: run.id } }),
    })),
    ...(evaluators?.evaluators ?? [])
      .filter(({ name }) => text !== '' && name.toLowerCase().includes(wanted))
      .map(({ key, name }) => ({
        key: `evaluator ${key}`,
        name,
        kind: 'evaluator',
        go: () => void navigate({ to: '/evaluators/$evaluator', params: { evaluator: key } }),
      })),
    ...(text === '' ? [] : (tasks?.hits ?? [])).map(({ path, name, id }) => ({
      key: `task ${path} ${id ?? ''}`,
      name: `${name ?? id ?? path} · ${path}`,
      kind: 'task',
      go: () => void navigate({ to: '/tasks/$task', params: { task: path } }),
    })),
    ...(text === '' || cards === undefined ? [] : (['model', 'benchmark'] as const)).flatMap((kind) =>
      cards!.facets[kind]
        .filter(({ value }) => value.toLowerCase().includes(wanted))
        .slice(0, 4)
        .map(({ value }) => ({
          key: `card ${kind} ${value}`,
          name: value,
          kind: `card of a ${kind}`,
          go: () => void navigate({ to: '/cards/$kind/$name', params: { kind, name: value } }),
        })),
    ),
  ];
  const choose = (target: Target | undefined): void => {
    if (target === undefined) return;
    close();
    target.go();
  };
  return (
    <Floating label="Jump" className="jump" close={close}>
      <input
        autoFocus
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={`${list}-${at}`}
        aria-label="Where to"
        placeholder="A run, a task, a card, an evaluator, a place …"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') choose(targets[at]);
          else if (event.key === 'ArrowDown') setAt(Math.min(targets.length - 1, at + 1));
          else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1));
          else return;
          event.preventDefault();
        }}
      />
      <ul id={list} role="listbox" aria-label="Found">
        {targets.map((target, i) => (
          <li
            key={target.key}
            id={`${list}-${i}`}
            role="option"
            aria-selected={i === at}
            onClick={() => choose(target)}
          >
            <span>{target.name}</span> <span className="soft">{target.kind}</span>
          </li>
        ))}
        {targets.length === 0 ? <li className="soft">Nothing is called like this.</li> : null}
      </ul>
    </Floating>
  );
}
