import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { dotsChart, plural, shellWord, shownInterval, shownNumber } from '@assay/shown';
import { type Interval, stabilityQuestion, type StabilityView } from '../../client/run-questions.ts';
import { Answered } from '../../design/answered.tsx';
import { Chart } from '../../design/numbers/chart.tsx';
import { PageHead, ShowsThis, useTitle } from '../../design/page.tsx';
import { Empty } from '../../design/empty.tsx';
import { HeatMap, SolverOrScorer } from './heat-map.tsx';
import { NumberHead } from '../../design/numbers/definitions.tsx';

const route = getRouteApi('/runs/$run/stability');

/** Would the same evaluation say the same again? */
export function StabilityPage() {
  const { run } = route.useParams();
  useTitle(`Stability of ${run}`);
  const query = useQuery(stabilityQuestion(run));
  return (
    <Answered query={query} what="the repetitions">
      {(view) => (
        <>
          <PageHead
            title={view.stability.task_specification_key}
            sub={`${plural(view.runs.length, 'run')} · measures ${view.stability.measures}`}
            say={
              <>
                <b>{view.sentence.strong}</b>
                {view.sentence.rest}
              </>
            }
          />
          {view.runs.length < 2 ? <OneRun view={view} /> : <Repeated view={view} />}
          <ShowsThis command={view.command} />
        </>
      )}
    </Answered>
  );
}

function Repeated({ view }: { readonly view: StabilityView }) {
  return (
    <>
      <OverRuns view={view} />
      <Precision view={view} />
      {view.stability.measures === 'model and scorer' ? <SolverOrScorer view={view} /> : null}
      <HeatMap view={view} />
    </>
  );
}

/** Nothing varies in one run: a table of it would look as if it were stable. */
function OneRun({ view: { stability } }: { readonly view: StabilityView }) {
  return (
    <Empty
      title="Its numbers and samples, run by run"
      command={`assay repeat ${shellWord(stability.task_specification_key)} --runs 5`}
    >
      <p>
        The same specification, run several times: what it says each time, and which samples are not the same.
      </p>
    </Empty>
  );
}

/** The number that the runs are known by, run by run, and every other one beside it. */
function OverRuns({ view }: { readonly view: StabilityView }) {
  const navigate = route.useNavigate();
  const name = view.runs[0]?.headline?.name ?? '';
  const { mean = null, interval = null } = view.stability.metrics[name] ?? {};
  const values = view.runs.map(({ headline }, i) => ({
    label: `run ${i + 1}`,
    value: headline?.value ?? null,
    low: headline?.interval?.low ?? null,
    high: headline?.interval?.high ?? null,
  }));
  return (
    <div className="two">
      <section className="card">
        <h2>
          {name} <span>run by run, each with its interval over samples</span>
        </h2>
        <Chart
          markup={(width) =>
            dotsChart(values, {
              title: 'oldest run first',
              from: 0,
              to: 1,
              reference: mean === null ? null : { value: mean, label: meanText(mean, interval) },
              band: interval,
              width,
            })
          }
          choose={(row) => void navigate({ to: '/runs/$run', params: { run: view.runs[row]!.id } })}
        />
      </section>
      <NumbersOverRuns view={view} />
    </div>
  );
}

function meanText(mean: number, interval: Interval | null): string {
  const band = interval === null ? '' : `, 95 % ${shownInterval(interval)} over runs`;
  return `mean ${shownNumber(mean, interval)}${band}`;
}

function NumbersOverRuns({ view }: { readonly view: StabilityView }) {
  const reasons = new Set(
    Object.values(view.stability.metrics).flatMap(({ interval_missing: why }) => why ?? []),
  );
  return (
    <section className="card">
      <h2>
        All metrics <span>{`over ${plural(view.runs.length, 'run')}`}</span>
      </h2>
      <div className="scroll" role="region" aria-label="Metrics over runs" tabIndex={0}>
        <table className="rows stacks">
          <thead>
            <tr>
              <th scope="col">metric</th>
              <NumberHead>mean</NumberHead>
              <NumberHead>95 % interval</NumberHead>
              <NumberHead>std</NumberHead>
              <NumberHead>runs</NumberHead>
            </tr>
          </thead>
          <tbody>
            {Object.entries(view.stability.metrics).map(
              ([name, { mean, std, interval, interval_missing: why, n }]) => (
                <tr key={name}>
                  <th scope="row" className="nowrap">
                    {name}
                  </th>
                  <td className="number" data-name="mean">
                    {shownNumber(mean, interval)}
                  </td>
                  <td className="number" data-name="95 %" title={why ?? undefined}>
                    {shownInterval(interval)}
                  </td>
                  <td className="number" data-name="std">
                    {shownNumber(std)}
                  </td>
                  <td className="number" data-name="runs">
                    {n}
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
      {[...reasons].map((why) => (
        <p key={why} className="soft">{`–: ${why}`}</p>
      ))}
    </section>
  );
}

/** What so many runs can tell of one sample. */
function Precision({ view }: { readonly view: StabilityView }) {
  const rows = Object.entries(view.stability.precision);
  if (rows.length === 0) return null;
  return (
    <section className="card wide-card">
      <h2>
        What these runs can detect <span>in the pass rate of one sample</span>
      </h2>
      <div className="scroll" role="region" aria-label="Precision" tabIndex={0}>
        <table className="rows stacks">
          <thead>
            <tr>
              <th scope="col">score</th>
              <NumberHead>variance within samples</NumberHead>
              <NumberHead>smallest detectable difference</NumberHead>
              <NumberHead>runs to detect 0.05</NumberHead>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, { within_sample_variance: variance, resolution, required_runs: runs }]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="number" data-name="variance within samples">
                  {shownNumber(variance)}
                </td>
                <td className="number" data-name="smallest detectable difference">
                  {resolution === 1 ? 'none' : shownNumber(resolution)}
                </td>
                <td className="number" data-name="runs to detect 0.05">
                  {runs ?? '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
