import { agreeing, plural } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { foundTasksQuestion, TASKS } from '../../client/document-questions.ts';
import { Answered } from '../../design/answered.tsx';
import { Choices } from '../../design/choices.tsx';
import { Pager } from '../../design/pager.tsx';
import { PageHead } from '../../design/page-head.tsx';
import { ShowsThis } from '../../design/shows-this.tsx';
import { EmptyPage } from '../../design/states/empty-page.tsx';
import { NoMatch } from '../../design/states/no-match.tsx';
import { useTitle } from '../../design/use-title.ts';
import { WordsField } from '../../design/words-field.tsx';
import { EmptyDocuments } from './empty-documents.tsx';
import { searchCommand } from './search-command.ts';
import type { TaskList } from './shapes.ts';
import { Verdict } from './verdict.tsx';

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
