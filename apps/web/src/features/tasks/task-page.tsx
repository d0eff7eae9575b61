import { plural, shellWord } from '@assay/shown';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { ask } from '../../client/ask.ts';
import { taskDocumentQuestion } from '../../client/document-questions.ts';
import { Answered } from '../../design/answered.tsx';
import { PageHead } from '../../design/page-head.tsx';
import { ShowsThis } from '../../design/shows-this.tsx';
import { Loading } from '../../design/states/loading.tsx';
import { JsonTree } from '../../design/text/json-tree.tsx';
import { useTitle } from '../../design/use-title.ts';
import { Findings } from './findings.tsx';
import { Outline } from './outline.tsx';
import { partsText } from './parts-text.ts';
import { placedChecks } from './placed-checks.ts';
import type { QuickFix } from './quick-fix.ts';
import type { TaskDocument, Validation } from './shapes.ts';
import { holdsProblem, NextSteps } from './next-steps.tsx';
import { MatchVerdict, SolutionDrop } from './solution-match.tsx';
import { TaskSolutions } from './task-solutions.tsx';
import { TaskVersions } from './task-versions.tsx';
import { useMatching } from './use-matching.ts';

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
