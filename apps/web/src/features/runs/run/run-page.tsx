import { agreeing, partNumbers, plural, shownCost } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type Report, runQuestion, type RunView } from '../../../client/run-questions.ts';
import { Answered } from '../../../design/answered.tsx';
import { CopyButton } from '../../../design/commands.tsx';
import { useKeys } from '../../../design/keys.ts';
import { PageHead, ShowsThis, useTitle } from '../../../design/page.tsx';
import { OutcomePill, RunFailures, RunProgress } from '../../../design/run-state.tsx';
import { durationText, timeText } from '../../../design/text/time-text.ts';
import { SampleBench } from '../samples/sample-bench.tsx';
import { GateCard } from './gate-card.tsx';
import { CohortTable, MetricCards, OtherMetrics, SubtaskTable } from './metrics.tsx';
import { Failures, RunDetails } from './run-details.tsx';

/** Model on task, when, how long, for how much. */
function RunSubject({ view: { run, report } }: { readonly view: RunView }) {
  const names = report?.run.display_names;
  const parts = [
    `${names?.model ?? run.model_key} on ${names?.task ?? run.task_key}`,
    run.mark,
    timeText(run.started_at),
    run.closed_at === null ? null : durationText(run.started_at, run.closed_at),
    costText(report),
  ];
  return <>{parts.filter((part) => part !== null).join(' · ')}</>;
}

function costText(report: Report | null): string | null {
  const spend = report?.spend ?? null;
  if (spend === null) return null;
  const { cost_usd: cost, unknown_cost: unknown } = spend;
  if (unknown === null || unknown.requests === 0) return shownCost(cost);
  return cost === 0 ? 'cost not reported' : `at least ${shownCost(cost)}`;
}

/** More names than these are counted. */
const MOST_NAMES = 6;

function Facts({ view, report }: { readonly view: RunView; readonly report: Report }) {
  const { outputs, scoring, stability } = report;
  const missing = partNumbers(report).reduce((most, score) => Math.max(most, score.missing ?? 0), 0);
  const { num_trials: trials } = report.trials;
  const names = report.scores.map(({ name }) => name);
  return (
    <ul className="facts">
      <li>
        <b>{report.sample_count}</b> {agreeing(report.sample_count, 'sample', 'samples')}
        {trials === 1 ? '' : `, ${trials} answers each`}
      </li>
      <li>
        <b>{missing}</b> missing
      </li>
      <li>
        <b>{outputs.failed}</b> failed {agreeing(outputs.failed, 'output', 'outputs')}
      </li>
      {outputs.truncated === null ? null : (
        <li>
          <b>{outputs.truncated}</b> truncated
        </li>
      )}
      {view.series === null ? null : (
        <li>
          <Link to="/runs/$run/stability" params={{ run: view.run.id }}>
            <b>{stability?.unstable_samples.length ?? 0}</b> vary over {view.series.length} runs
          </Link>
        </li>
      )}
      <li>
        scored by{' '}
        <b title={names.join(', ')}>
          {names.length > MOST_NAMES ? plural(names.length, 'metric') : names.join(', ')}
        </b>{' '}
        · scorer{' '}
        <span className="mono" title={scoring.scorer_version}>
          {scoring.scorer_version.replace('sha256:', '').slice(0, 7)}
        </span>
      </li>
      {view.baselines.length === 0 ? null : (
        <li>
          baseline <b>{view.baselines.join(', ')}</b>
        </li>
      )}
      {view.held_against.map(({ name, run_id: against }) => (
        <li key={name}>
          <Link to="/runs/$run" params={{ run: view.run.id }} search={(old) => ({ ...old, against })}>
            since {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What there is of a run that no process is working on, and how it goes on. */
function GoOn({ view: { run, unfinished } }: { readonly view: RunView }) {
  if (unfinished === null || unfinished.is_under_way) return null;
  return (
    <section className="card wide-card">
      <h2>Where it stopped</h2>
      <progress value={unfinished.kept} max={unfinished.all} aria-label="Stored answers" />
      <ul className="lines ways">
        <Way
          command="assay run --resume"
          words="runs the remaining samples and scores the run; answered samples are not sent again"
        />
        <Way command={`assay score ${run.id} --peek`} words="shows its scores so far, and stores nothing" />
        <Way command={`assay log ${run.id}`} words="shows the stored answers" />
      </ul>
    </section>
  );
}

function Way({ command, words }: { readonly command: string; readonly words: string }) {
  return (
    <li>
      <code>{command}</code> <CopyButton what="copy" text={command} />
      <div className="soft">{words}</div>
    </li>
  );
}

/** What turned since the run that this one is held against. */
function Since({ comparison }: { readonly comparison: NonNullable<Report['comparison']> }) {
  const { before, after, flips, flips_total: all, paired } = comparison;
  const worse = flips.filter(({ better }) => better === false).length;
  const better = flips.filter(({ better: is }) => is === true).length;
  return (
    <>
      Since{' '}
      <Link to="/compare" search={{ runs: `${before.run_id},${after.run_id}` }}>
        {before.task_specification_key ?? before.run_id}
      </Link>
      , {plural(worse, 'score')} got worse and {better === 0 ? 'none' : better} better
      {all > flips.length ? ` among the first ${flips.length} of ${all}` : ''}, on {plural(paired, 'pair')}.
    </>
  );
}

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
