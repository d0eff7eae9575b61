import { plural, shellWord } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { foundTasksQuestion } from '../../client/document-questions.ts';
import { Answered } from '../../design/answered.tsx';
import { Choices } from '../../design/choices.tsx';
import { PageHead } from '../../design/page-head.tsx';
import { ShowsThis } from '../../design/shows-this.tsx';
import { EmptyPage } from '../../design/states/empty-page.tsx';
import { NoMatch } from '../../design/states/no-match.tsx';
import { useTitle } from '../../design/use-title.ts';
import type { TaskList } from './shapes.ts';

const route = getRouteApi('/tasks');
const kinds = ['problem', 'solution', 'evaluation', 'task'].map((value) => ({ value, count: null }));
const fields = ['input', 'output_field', 'metric', 'hyperparameter'] as const;

/** Which tasks are declared here, and what do they ask for? */
export function TasksPage() {
  useTitle('Tasks');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: Partial<typeof search>): void =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  const query = useQuery(foundTasksQuestion(search));
  return (
    <Answered query={query} what="the tasks">
      {(found) =>
        found.files === 0 ? (
          <NoTasks />
        ) : (
          <>
            <PageHead title="Tasks" say={<Sentence found={found} />} />
            <div className="choices">
              <Words name="search" value={search.q} change={(q) => change({ q })} />
              <Choices
                name="kind"
                options={kinds}
                chosen={search.kind}
                choose={(kind) => change({ kind: kindOf(kind) })}
              />
            </div>
            <div className="choices">
              {fields.map((name) => (
                <Words
                  key={name}
                  name={name.replace('_', ' ')}
                  value={search[name]}
                  change={(value) => change({ [name]: value })}
                />
              ))}
            </div>
            {found.hits.length === 0 ? (
              <NoMatch what="task" showAll={() => void navigate({ search: {} })} />
            ) : (
              <TaskTable found={found} />
            )}
            <ShowsThis command={`assay search ${shellWord(search.q ?? 'WORDS')}`} />
          </>
        )
      }
    </Answered>
  );
}

function NoTasks() {
  return (
    <EmptyPage
      title="Tasks"
      say="No task is declared in this folder."
      would="Tasks as pictures, as trees and as text that is checked while you type"
      command="assay init task"
      shows="assay search WORDS"
    >
      <p>A task is a Croissant Tasks document in the folder of the project, or below it. This drafts one:</p>
    </EmptyPage>
  );
}

function kindOf(text: string | undefined): 'problem' | 'solution' | 'evaluation' | 'task' | undefined {
  return (['problem', 'solution', 'evaluation', 'task'] as const).find((kind) => kind === text);
}

function Sentence({ found }: { readonly found: TaskList }) {
  const kinds = [...Map.groupBy(found.hits, ({ kind }) => kind)].map(([kind, of]) => plural(of.length, kind));
  const shown = found.hits.length < found.total ? `; ${found.hits.length} are shown` : '';
  return (
    <>
      <b>{`${plural(found.total, 'task')} in ${plural(found.files, 'document')}`}</b>
      {`${kinds.length === 0 ? '' : `: ${kinds.join(', ')}`}${shown}`}
      {found.unreadable.length === 0 ? '' : `; ${plural(found.unreadable.length, 'document')} cannot be read`}
      . These are counts, so they have no interval.
    </>
  );
}

interface WordsProps {
  readonly name: string;
  readonly value: string | undefined;
  readonly change: (value: string | undefined) => void;
}

function Words({ name, value, change }: WordsProps) {
  return (
    <label>
      <span className="soft">{name} </span>
      <input
        type="search"
        className="field"
        size={name === 'search' ? 24 : 12}
        defaultValue={value}
        onChange={({ target }) => change(target.value === '' ? undefined : target.value)}
      />
    </label>
  );
}

function TaskTable({ found }: { readonly found: TaskList }) {
  const hasReasons = found.hits.some(({ reasons }) => reasons.length > 0);
  return (
    <div className="scroll" role="region" aria-label="Tasks" tabIndex={0}>
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">task</th>
            <th scope="col">kind</th>
            <th scope="col">document</th>
            {hasReasons ? <th scope="col">found by</th> : null}
          </tr>
        </thead>
        <tbody>
          {found.hits.map(({ path, line, kind, id, name, reasons }) => (
            <tr key={`${path} ${line} ${id ?? ''}`}>
              <th scope="row">
                <Link to="/tasks/$task" params={{ task: path }}>
                  {name ?? id ?? path}
                </Link>
              </th>
              <td>{kind}</td>
              <td className="mono">{`${path}:${line}`}</td>
              {hasReasons ? (
                <td className="soft">
                  {reasons
                    .slice(0, 3)
                    .map(({ kind: by, text }) => `${by} ${text}`)
                    .join(' · ')}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
