import { agreeing, outcomeGlyphs, plural, shellWord } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { foundTasksQuestion, TASKS } from '../../client/document-questions.ts';
import { Answered } from '../../design/answered.tsx';
import { EmptyPage, NoMatch } from '../../design/empty.tsx';
import { Choices, Pager, WordsField } from '../../design/filters.tsx';
import { PageHead, ShowsThis, useTitle } from '../../design/page.tsx';
import type { TaskList } from './solution-match.tsx';

/** Documents of the folder without a task that could be read; the editor opens them all the same. */
function EmptyDocuments({ found: { empty } }: { readonly found: TaskList }) {
  if (empty.length === 0) return null;
  return (
    <section className="card" aria-label="Documents without a task">
      <h2>
        Documents without a task <span>{empty.length}</span>
      </h2>
      <ul className="lines">
        {empty.map(({ path, message }) => (
          <li key={path}>
            <Link to="/tasks/$task" params={{ task: path }} className="mono">
              {path}
            </Link>{' '}
            <span className="soft">{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Chosen {
  readonly q?: string | undefined;
  readonly kind?: string | undefined;
  readonly input?: string | undefined;
  readonly output_field?: string | undefined;
  readonly metric?: string | undefined;
  readonly hyperparameter?: string | undefined;
}

/** The command that finds the tasks of a page. */
export function searchCommand({ q = '', ...chosen }: Chosen): string {
  const { kind, input, output_field: outputField, metric, hyperparameter } = chosen;
  const options = [
    ['--kind', kind],
    ['--input', input],
    ['--output-field', outputField],
    ['--metric', metric],
    ['--hyperparameter', hyperparameter],
  ] as const;
  return [
    'assay search',
    shellWord(q === '' ? '*' : q),
    ...options.flatMap(([flag, value]) => (value === undefined ? [] : [flag, shellWord(value)])),
  ].join(' ');
}

/** What the rules say of a document, in a word. */
function Verdict({
  of: { conforms, errors, warnings },
}: {
  readonly of: TaskList['hits'][number]['verdict'];
}) {
  if (conforms === null) return <span className="missing">{`${outcomeGlyphs.missing} unreadable`}</span>;
  if (!conforms)
    return <span className="fail">{`${outcomeGlyphs.fail} invalid: ${plural(errors, 'error')}`}</span>;
  const warned = warnings === 0 ? '' : `, ${plural(warnings, 'warning')}`;
  return <span className="pass">{`${outcomeGlyphs.pass} valid${warned}`}</span>;
}

const route = getRouteApi('/tasks');
const kinds = ['problem', 'solution', 'evaluation', 'task'].map((value) => ({ value, count: null }));
const fields = ['input', 'output_field', 'metric', 'hyperparameter'] as const;

/** Which tasks are declared here, and what do they ask for? */
export function TasksPage() {
  useTitle('Tasks');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: Partial<typeof search>): void =>
    void navigate({ search: (old) => ({ ...old, from: undefined, ...next }), replace: true });
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
              <WordsField name="search" size={24} value={search.q} change={(q) => change({ q })} />
              <Choices
                name="kind"
                options={kinds}
                chosen={search.kind}
                choose={(kind) => change({ kind: kindOf(kind) })}
              />
            </div>
            <div className="choices">
              {fields.map((name) => (
                <WordsField
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
            <Pager
              from={search.from ?? 0}
              shown={found.hits.length}
              total={found.total}
              window={TASKS}
              go={(from) =>
                void navigate({ search: (old) => ({ ...old, from: from === 0 ? undefined : from }) })
              }
            />
            <EmptyDocuments found={found} />
            <ShowsThis command={searchCommand(search)} />
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
      would="Tasks as diagrams, trees and source that is checked as you type"
      command="assay init task"
      shows={searchCommand({})}
    >
      <p>A task is a Croissant Tasks document in the project folder or below. This drafts one:</p>
    </EmptyPage>
  );
}

function kindOf(text: string | undefined): 'problem' | 'solution' | 'evaluation' | 'task' | undefined {
  return (['problem', 'solution', 'evaluation', 'task'] as const).find((kind) => kind === text);
}

function Sentence({ found: { kinds, total, files, empty } }: { readonly found: TaskList }) {
  const counted = Object.entries(kinds).map(([kind, count]) => plural(count, kind));
  return (
    <>
      <b>{`${plural(total, 'task')} in ${plural(files, 'document')}`}</b>
      {counted.length === 0 ? '' : `: ${counted.join(', ')}`}
      {empty.length === 0
        ? ''
        : `; ${plural(empty.length, 'document')} ${agreeing(empty.length, 'contains', 'contain')} none`}
      . These are counts, so they have no interval.
    </>
  );
}

function TaskTable({ found }: { readonly found: TaskList }) {
  const hasReasons = found.hits.some(({ reasons }) => reasons.length > 0);
  return (
    <div className="scroll" role="region" aria-label="Tasks" tabIndex={0}>
      <table className="rows stacks">
        <thead>
          <tr>
            <th scope="col">task</th>
            <th scope="col">kind</th>
            <th scope="col">document</th>
            <th scope="col">its document is</th>
            {hasReasons ? <th scope="col">found by</th> : null}
          </tr>
        </thead>
        <tbody>
          {found.hits.map(({ path, line, kind, id, name, reasons, verdict }) => (
            <tr key={`${path} ${line} ${id ?? ''}`}>
              <th scope="row">
                <Link to="/tasks/$task" params={{ task: path }}>
                  {name ?? id ?? path}
                </Link>
              </th>
              <td>{kind}</td>
              <td className="mono">{`${path}:${line}`}</td>
              <td className="nowrap">
                <Verdict of={verdict} />
              </td>
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
