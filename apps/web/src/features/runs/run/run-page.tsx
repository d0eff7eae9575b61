import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { runQuestion } from '../../../client/questions.ts';
import type { RunView } from '../../../client/shapes.ts';
import { Answered } from '../../../design/answered.tsx';
import { OutcomePill } from '../../../design/outcome.tsx';
import { PageHead } from '../../../design/page-head.tsx';
import { RunFailures } from '../../../design/run-failures.tsx';
import { RunProgress } from '../../../design/run-progress.tsx';
import { ShowsThis } from '../../../design/shows-this.tsx';
import { useKeys } from '../../../design/use-keys.ts';
import { useTitle } from '../../../design/use-title.ts';
import { SampleBench } from '../samples/sample-bench.tsx';
import { CohortTable } from './cohort-table.tsx';
import { Facts, RunSubject } from './facts.tsx';
import { GateCard } from './gate-card.tsx';
import { GoOn } from './go-on.tsx';
import { MetricCards, OtherMetrics } from './metric-card.tsx';
import { Failures, RunDetails } from './run-details.tsx';
import { Since } from './since.tsx';
import { SubtaskTable } from './subtask-table.tsx';

const route = getRouteApi('/runs/$run');

/** What got worse, is it real, and where is the evidence. */
export function RunPage() {
  const { run } = route.useParams();
  const { against } = route.useSearch();
  useTitle(`Run ${run}`);
  const query = useQuery(runQuestion(run, against));
  return (
    <Answered query={query} what="the run">
      {(view) => <Page view={view} />}
    </Answered>
  );
}

function Page({ view }: { readonly view: RunView }) {
  const { report, run, sentence } = view;
  const { against } = route.useSearch();
  const navigate = useNavigate();
  useKeys({
    c: () => void navigate({ to: '/compare', search: { runs: `${against ?? ''},${run.id}` } }),
  });
  const evaluation = report?.run.display_names?.evaluation;
  const key = run.task_specification_key;
  const name = evaluation === undefined || evaluation === key ? key : `${evaluation} · ${key}`;
  const verdict = report?.verdict?.outcome;
  return (
    <>
      <PageHead
        title={name}
        beside={verdict === undefined ? null : <OutcomePill of={verdict} />}
        sub={<RunSubject view={view} />}
        say={
          <>
            <b>{sentence.strong}</b>
            {sentence.rest} {report?.comparison ? <Since comparison={report.comparison} /> : null}
          </>
        }
      />
      {view.unfinished?.is_under_way === true ? (
        <>
          <RunProgress run={run.id} />
          <RunFailures run={run.id} />
        </>
      ) : null}
      <GoOn view={view} />
      {report === null ? null : (
        <>
          <Facts view={view} report={report} />
          <div className="cards">
            {report.gates.length === 0 ? null : <GateCard report={report} heldAgainst={view.held_against} />}
            <MetricCards report={report} />
          </div>
          <Failures report={report} />
          <div className="folds">
            <OtherMetrics report={report} />
            <CohortTable report={report} />
            <SubtaskTable report={report} />
            <RunDetails view={view} report={report} />
          </div>
          <SampleBench run={run.id} report={report} baselines={view.baselines} />
        </>
      )}
      <ShowsThis command={view.command} />
    </>
  );
}
