import { useQueries, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { places } from '../address.ts';
import { reproductionsQuestion } from '../client/document-questions.ts';
import {
  arenasQuestion,
  evaluatorsQuestion,
  meQuestion,
  submissionsQuestion,
} from '../client/evaluator-questions.ts';
import {
  cardNamesQuestion,
  type RunRow,
  runsQuestion,
  samplesQuestion,
  tasksQuestion,
} from '../client/run-questions.ts';
import { definitions } from '../design/numbers/definitions.tsx';
import { steps } from '../features/help/steps.ts';

interface FloatingProps {
  readonly label: string;
  readonly className?: string;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** A dialog of the browser's own: it keeps the focus, closes with Escape, and gives the focus back. */
export function Floating({ label, className, close, children }: FloatingProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      onClose={() => {
        // The browser tells it late: by then the dialog may have been opened again.
        if (dialog.current?.open === false) close();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      {children}
    </dialog>
  );
}

/** Something that can be jumped to. */
interface Target {
  readonly key: string;
  readonly name: string;
  /** What it is, in a word or two, beside its name. */
  readonly kind: string;
  readonly go: () => void;
}

const isNamed = (name: string, text: string): boolean => name.toLowerCase().includes(text.toLowerCase());

/** Names that begin with the letters stand first; the others keep their order. */
function bestFirst(targets: readonly Target[], text: string): readonly Target[] {
  const wanted = text.toLowerCase();
  const rank = ({ name }: Target): number => Number(!name.toLowerCase().startsWith(wanted));
  return text === '' ? targets : targets.toSorted((a, b) => rank(a) - rank(b));
}

type Navigate = (to: { readonly to: string; readonly hash?: string }) => unknown;

/** Pages, and once letters are given also commands and the words of Help. */
function fixedTargets(text: string, navigate: Navigate): readonly Target[] {
  const pages = places.map(({ to, name }) => ({
    key: to,
    name,
    kind: 'page',
    go: () => void navigate({ to }),
  }));
  const commands = steps.map(({ name, command }) => ({
    key: command,
    name: `${command} · ${name}`,
    kind: 'command',
    go: () => void navigate({ to: '/help' }),
  }));
  const words = definitions.map(({ id, name }) => ({
    key: `word ${id}`,
    name,
    kind: 'definition',
    go: () => void navigate({ to: '/help', hash: id }),
  }));
  return (text === '' ? pages : [...pages, ...commands, ...words]).filter(({ name }) => isNamed(name, text));
}

const CARDS_EACH = 4;

/** Tasks, cards and reproductions. */
function useDocumentTargets(text: string): readonly Target[] {
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

/** Evaluators, what was handed in to them, and arenas. */
function useHostTargets(text: string): readonly Target[] {
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

/** Samples are looked for in the run that is open, else in the newest of so many specifications. */
const RUNS_SEARCHED = 2;
const SAMPLES_EACH = 4;

/** Runs by their names, and samples by their ids and texts. */
function useRunTargets(text: string): readonly Target[] {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { data: named } = useQuery(runsQuestion({ limit: 8, ...(text === '' ? {} : { q: text }) }));
  const { data: newest } = useQuery(runsQuestion({ limit: 8 }));
  const open = /^\/runs\/([^/]+)/.exec(pathname)?.[1];
  const searched = open === undefined ? newestOfEach(newest?.runs ?? []) : [decodeURIComponent(open)];
  const samples = useQueries({
    queries: searched.map((run) => ({
      ...samplesQuestion(run, { q: text, limit: SAMPLES_EACH }),
      enabled: text !== '',
    })),
  });
  const runs = (named?.runs ?? []).map((run) => ({
    key: run.id,
    name: `${run.task_specification_key} · ${run.id}`,
    kind: 'run',
    go: () => void navigate({ to: '/runs/$run', params: { run: run.id } }),
  }));
  const found = samples.flatMap(({ data }, i) =>
    (text === '' ? [] : (data?.rows ?? [])).map(({ sample_id: sample }) => ({
      key: `sample ${searched[i]} ${sample}`,
      name: sample,
      kind: `sample of ${searched[i]}`,
      go: () => void navigate({ to: '/runs/$run/samples/$sample', params: { run: searched[i]!, sample } }),
    })),
  );
  return [...runs, ...found];
}

function newestOfEach(runs: readonly RunRow[]): readonly string[] {
  const first = Map.groupBy(runs, ({ task_specification_key: key }) => key);
  return [...first.values()].flatMap(([run]) => (run === undefined ? [] : [run.id])).slice(0, RUNS_SEARCHED);
}

/** To anything that has a page, by a few letters of its name. */
export function JumpDialog({ close }: { readonly close: () => void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const list = useId();
  const navigate = useNavigate();
  const found = [
    fixedTargets(text, navigate),
    useRunTargets(text),
    useHostTargets(text),
    useDocumentTargets(text),
  ].flat();
  const targets = bestFirst(found, text);
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
        aria-label="Jump to"
        placeholder="A run, sample, task, card, evaluator, command …"
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
      <ul id={list} role="listbox" aria-label="Results">
        {targets.map((target, i) => (
          <li
            key={target.key}
            id={`${list}-${i}`}
            role="option"
            aria-selected={i === at}
            ref={i === at ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
            onClick={() => choose(target)}
          >
            <span>{target.name}</span> <span className="soft">{target.kind}</span>
          </li>
        ))}
        {targets.length === 0 ? <li className="soft">No matches.</li> : null}
      </ul>
    </Floating>
  );
}
