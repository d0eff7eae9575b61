import {
  agreeing,
  dotsChart,
  outcomeGlyphs,
  plural,
  shellWord,
  shownInterval,
  shownNumber,
} from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import {
  type Interval,
  type ScoreCell,
  stabilityQuestion,
  type StabilityView,
} from '../../client/run-questions.ts';
import { Answered } from '../../design/answered.tsx';
import { Empty } from '../../design/empty.tsx';
import { Chart } from '../../design/numbers/chart.tsx';
import { NumberHead } from '../../design/numbers/definitions.tsx';
import { PageHead, ShowsThis, useTitle } from '../../design/page.tsx';

type ScoreStability = StabilityView['stability']['samples'][number]['scores'][string];

interface RankedRow {
  /** Its place among the samples of the view. */
  readonly at: number;
  readonly score: ScoreStability | undefined;
  /** The same in every run that has it. */
  readonly isStable: boolean;
}

/** The samples of a view as one score has them, the least stable first; those of equal agreement stay in their order. */
export function byAgreement(
  samples: StabilityView['stability']['samples'],
  name: string,
): readonly RankedRow[] {
  return samples
    .map(({ scores }, at) => {
      const score = scores[name];
      return { at, score, isStable: score !== undefined && isStable(score) };
    })
    .toSorted((a, b) => unrest(b.score) - unrest(a.score));
}

/** Whether a sample is the same in every run, whatever it is scored by. */
function isSteady({ scores }: StabilityView['stability']['samples'][number]): boolean {
  return Object.values(scores).every(isStable);
}

function isStable(score: ScoreStability): boolean {
  if (score.missing > 0) return false;
  return score.kind === 'spread' ? score.std === 0 : score.agreement_rate === 1;
}

/** How much it varies; what could not be assessed comes after what varies, and before what does not. */
function unrest(score: ScoreStability | undefined): number {
  if (score === undefined) return 0;
  const found =
    score.kind === 'spread' ? score.std : score.agreement_rate === null ? null : 1 - score.agreement_rate;
  return found ?? (score.missing > 0 ? Number.MIN_VALUE : 0);
}

const route = getRouteApi('/runs/$run/stability');

/** Samples by runs, the least stable first; every cell is a sign, and leads to the sample. */
function HeatMap({ view }: { readonly view: StabilityView }) {
  const { score, all } = route.useSearch();
  const navigate = route.useNavigate();
  const at = Math.max(0, view.score_names.indexOf(score ?? ''));
  const name = view.score_names[at] ?? '';
  const ranked = byAgreement(view.stability.samples, name);
  // What is not fetched is at least as stable as the last that is.
  const last = view.stability.samples.at(-1);
  const beyond = last !== undefined && isSteady(last) ? view.total - view.cells.length : 0;
  const stable = ranked.filter(({ isStable }) => isStable).length + beyond;
  const rows = all === true ? ranked : ranked.filter(({ isStable }) => !isStable);
  const toggle = (): void =>
    void navigate({
      search: (old) => ({ ...old, all: all === true ? undefined : true }),
      replace: true,
      resetScroll: false,
    });
  return (
    <section aria-label="Samples by run">
      <h2>Samples by run, least stable first</h2>
      <div className="tabs" role="tablist" aria-label="Score">
        {view.score_names.map((one, i) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={i === at}
            onClick={() =>
              void navigate({ search: (old) => ({ ...old, score: one }), replace: true, resetScroll: false })
            }
          >
            {one}
          </button>
        ))}
      </div>
      {rows.length === 0 ? (
        <p>{`By ${name}, every sample has the same score in all ${plural(view.runs.length, 'run')}.`}</p>
      ) : null}
      <div className="scroll" role="region" aria-label="Heat map" tabIndex={0} hidden={rows.length === 0}>
        <table className="heat">
          <thead>
            <tr>
              <th scope="col">sample</th>
              {view.runs.map(({ id }, i) => (
                <th key={id} scope="col" title={id}>
                  {i + 1}
                </th>
              ))}
              <th scope="col">agreement</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ at: row, score: own }) => {
              const { sample_id: sample, runs: cells } = view.cells[row]!;
              return (
                <tr key={sample}>
                  <th scope="row" className="mono" title={sample}>
                    {sample}
                  </th>
                  {view.runs.map(({ id }, i) => (
                    <Cell key={id} run={id} sample={sample} cell={cells[i]?.[at]} />
                  ))}
                  <td className="wide-cell">{agreementText(own)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {stable === 0 ? null : (
        <p>
          <button type="button" className="quiet" aria-expanded={all === true} onClick={toggle}>
            {all === true
              ? 'show only those that vary'
              : `${plural(stable, 'sample')} ${agreeing(stable, 'is', 'are')} the same in every run: show ${agreeing(stable, 'it', 'them')} too`}
          </button>
        </p>
      )}
      {view.total > view.cells.length && (all === true || beyond === 0) ? (
        <p className="soft">{`${view.cells.length} of ${plural(view.total, 'sample')} ${agreeing(view.cells.length, 'is', 'are')} shown.`}</p>
      ) : null}
    </section>
  );
}

interface CellProps {
  readonly run: string;
  readonly sample: string;
  readonly cell: ScoreCell | undefined;
}

function Cell({ run, sample, cell }: CellProps) {
  const { kind, text, words } = shown(cell);
  return (
    <td className={kind}>
      <Link
        to="/runs/$run/samples/$sample"
        params={{ run, sample }}
        title={words}
        aria-label={words}
        className="plain"
      >
        {text}
      </Link>
    </td>
  );
}

function shown(cell: ScoreCell | undefined): {
  readonly kind: string;
  readonly text: string;
  readonly words: string;
} {
  if (cell === undefined)
    return { kind: 'cell-missing', text: outcomeGlyphs.missing, words: 'not in this run' };
  if (cell.kind === 'missing')
    return { kind: 'cell-missing', text: outcomeGlyphs.missing, words: `missing: ${cell.class}` };
  const value = String(cell.value);
  if (cell.passed === null) return { kind: '', text: value.slice(0, 5), words: value };
  return cell.passed
    ? { kind: 'cell-pass', text: outcomeGlyphs.pass, words: `passed: ${value}` }
    : { kind: 'cell-fail', text: outcomeGlyphs.fail, words: `failed: ${value}` };
}

function agreementText(
  score: StabilityView['stability']['samples'][number]['scores'][string] | undefined,
): string {
  if (score === undefined) return '–';
  if (score.kind === 'spread') return `mean ${shownNumber(score.mean)}, std ${shownNumber(score.std)}`;
  return `${shownNumber(score.agreement_rate)}, ${score.word ?? 'not assessed'}`;
}

type Spread = NonNullable<StabilityView['scorer_spread']>;

const spreadWords: Readonly<Record<Spread['metrics'][string]['source'], string>> = {
  neither: 'nothing',
  solver: 'the solver',
  scorer: 'the scorer',
  both: 'solver and scorer',
  unknown: 'cannot be determined',
};

/** Whether outputs vary or how they are judged; what would tell it where nothing was scored twice. */
function SolverOrScorer({ view: { scorer_spread: spread, runs } }: { readonly view: StabilityView }) {
  const first = runs[0]?.id;
  return (
    <section className="card wide-card">
      <h2>
        Solver or scorer <span>what varies from run to run</span>
      </h2>
      {spread === null ? (
        <p className="soft">
          Not known yet: none of these runs was scored more than once.{' '}
          {first === undefined ? null : <code>{`assay score ${first} --again`}</code>}
        </p>
      ) : (
        <Told spread={spread} />
      )}
    </section>
  );
}

function Told({ spread: { scorings, metrics, samples } }: { readonly spread: Spread }) {
  return (
    <>
      <p>{`One run was scored ${scorings} times: ${plural(samples.scorer, 'sample')} ${agreeing(samples.scorer, 'varies', 'vary')} with the scorer, ${samples.solver} with the output alone, ${samples.neither} with neither.`}</p>
      <div className="scroll" role="region" aria-label="Solver or scorer" tabIndex={0}>
        <table className="rows">
          <thead>
            <tr>
              <th scope="col">metric</th>
              <NumberHead>std over runs</NumberHead>
              <NumberHead>std of the scorer</NumberHead>
              <NumberHead>std of the solver</NumberHead>
              <th scope="col">what varies</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(metrics).map(([name, { over_runs: over, scorer, solver, source }]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="number">{shownNumber(over)}</td>
                <td className="number">{shownNumber(scorer)}</td>
                <td className="number">{shownNumber(solver)}</td>
                <td>{spreadWords[source]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

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
