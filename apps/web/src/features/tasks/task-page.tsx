import { type JsonValue, objectOf } from '@assay/records';
import { outcomeGlyphs, plural, shellWord } from '@assay/shown';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { taskDocumentQuestion } from '../../client/document-questions.ts';
import { ask } from '../../client/http.ts';
import { Answered, Loading } from '../../design/answered.tsx';
import { StepList } from '../../design/commands.tsx';
import { Lead, PageHead, ShowsThis, useTitle } from '../../design/page.tsx';
import { JsonTree, ShortDigest } from '../../design/text/long-text.tsx';
import { timeText } from '../../design/text/time-text.ts';
import { Findings, Outline, partsText, placedChecks, type QuickFix } from './findings.tsx';
import {
  MatchVerdict,
  SolutionDrop,
  type TaskDocument,
  TaskSolutions,
  type TaskVersion,
  useMatching,
  type Validation,
} from './solution-match.tsx';

/** Whether one of the tasks of a document asks for something. */
function holdsProblem(tasks: readonly JsonValue[] | null): boolean {
  return (tasks ?? []).some((task) => objectOf(task)['kind'] === 'problem');
}

/** What can be made of a problem at the command line. */
function NextSteps({ path }: { readonly path: string }) {
  const file = shellWord(path);
  return (
    <StepList
      title="What you can make from it"
      note="at the command line"
      steps={[
        {
          name: 'A project that runs',
          command: `assay implement ${file} --out project`,
          comes:
            'Metrics, data and prompts as the file states them; what it does not state is listed as gaps.',
        },
        {
          name: 'Solutions from tracked runs',
          command: `assay capture mlruns wandb --problem ${file} --out solutions`,
          comes: 'Runs of MLflow and Weights & Biases with their settings, numbers and environment.',
        },
        {
          name: 'A task for another harness',
          command: `assay export ${file} --to lm-eval --out tasks`,
          comes:
            'For lm-evaluation-harness; use --to helm or --to inspect for the others. What has no equivalent is named.',
        },
      ]}
    />
  );
}

const changeKinds = {
  true: ['fail', outcomeGlyphs.fail, 'breaks solutions'],
  false: ['pass', outcomeGlyphs.pass, 'solutions still match'],
  unknown: ['inconclusive', outcomeGlyphs.inconclusive, 'cannot tell'],
} as const;

/** What is other than in the version before, part by part. */
function VersionChanges({ of }: { readonly of: NonNullable<TaskVersion['since_before']> }) {
  if (of.changes.length === 0)
    return <p className="soft">Nothing that a solution must provide has changed.</p>;
  return (
    <ul className="lines">
      {of.changes.map(({ kind, part, before, after, breaking, why }, i) => {
        const [name, glyph, words] = changeKinds[`${breaking}`];
        return (
          <li key={i}>
            <span className={name}>{`${glyph} ${words}`}</span>
            {` ${kind.replaceAll('-', ' ')}: `}
            <b>{part}</b>
            {before === null && after === null ? null : (
              <span>
                {' '}
                {before === null ? <i>none</i> : <del>{before}</del>} →{' '}
                {after === null ? <i>none</i> : <ins>{after}</ins>}
              </span>
            )}
            <br />
            <span className="soft">{why}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Every version that was run, the newest first, and what changed from one to the next. */
function TaskVersions({ path }: { readonly path: string }) {
  const query = useQuery({
    queryKey: ['task', path, 'versions'],
    queryFn: ({ signal }) => ask('get /api/tasks/versions', { query: { path } }, signal),
  });
  return (
    <section className="card" aria-label="Versions">
      <h2>
        Versions <span>each run keeps the one it used</span>
      </h2>
      <Answered query={query} what="the versions" isPart>
        {({ sentence, versions }) => (
          <>
            <p>
              <Lead lead={sentence} />
            </p>
            <ol className="way">
              {versions.map((version) => (
                <Version key={version.digest} version={version} />
              ))}
            </ol>
          </>
        )}
      </Answered>
    </section>
  );
}

const spanOf = (first: string, last: string): string => (first === last ? first : `${first} to ${last}`);

function Version({ version }: { readonly version: TaskVersion }) {
  const { digest, is_current: isCurrent, runs, first_run_at: first, last_run_at: last } = version;
  return (
    <li>
      <ShortDigest of={digest} /> {isCurrent ? <span className="tag">current file</span> : null}{' '}
      <span className="soft">
        {first === null
          ? 'not run yet'
          : `${plural(runs, 'run')}, ${spanOf(timeText(first), timeText(last))}`}
      </span>{' '}
      {version.specifications.map(
        ({ evaluation_key: evaluation, task_specification_key: key, runs: own }) => (
          <span key={`${evaluation}/${key}`}>
            · <Link to="/runs" search={{ evaluation }}>{`${key} ${own}`}</Link>{' '}
          </span>
        ),
      )}
      {version.since_before === null ? null : <VersionChanges of={version.since_before} />}
    </li>
  );
}

const route = getRouteApi('/tasks/$task');
const Editor = lazy(async () => ({ default: (await import('./task-editor.tsx')).TaskEditor }));

/** Does the file say enough? */
export function TaskPage() {
  const { task: path } = route.useParams();
  useTitle(path);
  const query = useQuery(taskDocumentQuestion(path));
  return (
    <Answered query={query} what="the document">
      {(document) => <Document document={document} />}
    </Answered>
  );
}

function Document({ document }: { readonly document: TaskDocument }) {
  const [text, setText] = useState(document.source);
  const [fix, setFix] = useState<QuickFix | null>(null);
  const settled = useDeferredValue(text);
  const checked = useQuery({
    queryKey: ['check', settled],
    queryFn: ({ signal }) => ask('post /api/tasks/check', { body: { text: settled } }, signal),
    enabled: settled !== document.source,
    placeholderData: keepPreviousData,
  });
  const isChanged = text !== document.source;
  const report = isChanged ? (checked.data?.report ?? document.report) : document.report;
  const outline = isChanged ? (checked.data?.outline ?? null) : document.outline;
  const matching = useMatching(text);
  const { shape = 'picture' } = route.useSearch();
  const found = matching.data;
  const placed =
    found?.match == null || outline === null
      ? undefined
      : placedChecks(found.match, outline, found.outline?.[0] ?? null);
  return (
    <>
      <PageHead
        title={outline?.[0]?.title ?? document.path}
        sub={`${document.path}${isChanged ? ' · edited here, not in the file' : ''}`}
        say={<Sentence report={report} outline={outline} />}
      />
      <div className="two">
        <section aria-label="Contents">
          <Findings report={report} text={text} mend={setFix} />
          <MatchVerdict matching={matching} isPlaced={placed !== undefined && shape === 'picture'} />
          <Held text={settled} outline={outline} placed={placed} />
          <SolutionDrop mutate={matching.mutate} />
        </section>
        <section aria-label="Source">
          <Suspense fallback={<Loading what="the editor" isPart />}>
            <Editor source={document.source} report={report} fix={fix} change={setText} />
          </Suspense>
        </section>
      </div>
      {document.tasks === null ? null : <TaskSolutions path={document.path} />}
      {document.tasks === null ? null : <TaskVersions path={document.path} />}
      {holdsProblem(document.tasks) ? <NextSteps path={document.path} /> : null}
      <ShowsThis command={`assay validate ${shellWord(document.path)}`} />
    </>
  );
}

interface HeldProps {
  readonly text: string;
  readonly outline: TaskDocument['outline'] | null;
  readonly placed: ReturnType<typeof placedChecks> | undefined;
}

/** As a picture of what is given and what is to be filled, or as the tree that the source is. */
function Held({ text, outline, placed }: HeldProps) {
  const { shape = 'picture' } = route.useSearch();
  const navigate = route.useNavigate();
  const tree = parsed(text);
  return (
    <>
      <div className="choices" role="group" aria-label="View as">
        {(['picture', 'tree'] as const).map((one) => (
          <button
            key={one}
            type="button"
            className="button"
            aria-pressed={shape === one}
            onClick={() =>
              void navigate({
                search: one === 'picture' ? {} : { shape: one },
                replace: true,
                resetScroll: false,
              })
            }
          >
            {one === 'picture' ? 'Picture' : 'Tree'}
          </button>
        ))}
      </div>
      {(shape === 'tree' ? tree : outline) == null ? (
        <p className="soft">Its contents are shown once the document can be read.</p>
      ) : shape === 'tree' ? (
        <div className="quote">
          <JsonTree value={tree} />
        </div>
      ) : (
        <Outline items={outline ?? []} placed={placed} />
      )}
    </>
  );
}

/** Null while it cannot be read. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface SentenceProps {
  readonly report: Validation;
  readonly outline: TaskDocument['outline'];
}

function Sentence({ report, outline }: SentenceProps) {
  const errors =
    report.violations.length + report.findings.filter(({ severity }) => severity === 'error').length;
  const warnings = report.findings.filter(({ severity }) => severity === 'warning').length;
  if (report.error !== undefined)
    return (
      <>
        <b>{`The document cannot be read: line ${report.error.line ?? 1}`}</b>, {report.error.message}. Rules
        hold or fail, so there is no interval.
      </>
    );
  return (
    <>
      <b>{errors === 0 ? 'The document is valid' : `It breaks ${plural(errors, 'rule')}`}</b>
      {`: ${plural(report.targets, 'node')} checked, ${plural(warnings, 'warning')}.${partsText(outline)} Rules hold or fail, so there is no interval.`}
    </>
  );
}
