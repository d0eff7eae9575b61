import {
  agreeing,
  outcomeGlyphs,
  partNumbers,
  plural,
  shownCost,
  shownInterval,
  shownNumber,
} from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import {
  type Check,
  type Metric,
  type Report,
  runQuestion,
  type RunView,
} from '../../../client/run-questions.ts';
import { Answered } from '../../../design/answered.tsx';
import { CopyButton } from '../../../design/commands.tsx';
import { useKeys } from '../../../design/keys.ts';
import { PageHead, ShowsThis, useTitle } from '../../../design/page.tsx';
import { OutcomePill, RunFailures, RunProgress } from '../../../design/run-state.tsx';
import { durationText, spanText, timeText } from '../../../design/text/time-text.ts';
import { SampleBench } from '../samples/sample-bench.tsx';
import { CohortTable, MetricCards, OtherMetrics, SubtaskTable } from './metrics.tsx';
import { Failures, RunDetails } from './run-details.tsx';

interface CheckEvidenceProps {
  readonly check: Check;
  readonly gate: Report['gates'][number];
  readonly report: Report;
  readonly heldAgainst: RunView['held_against'];
}

/** Where what decides a check is seen: the run it was held against, the samples that are missing, or those that failed. */
function CheckEvidence({ check, gate, report, heldAgainst }: CheckEvidenceProps) {
  const run = report.run.id;
  if (check.run_id !== run) return null;
  if (gate.rule === 'regression') {
    const baseline = heldAgainst.find(({ name }) => check.name.endsWith(` against ${name}`));
    if (baseline === undefined) return null;
    return (
      <>
        {' · '}
        <Link to="/compare" search={{ runs: `${baseline.run_id},${run}` }}>
          what changed since {baseline.name}
        </Link>
      </>
    );
  }
  if (gate.rule === 'stability')
    return report.stability === null ? null : (
      <>
        {' · '}
        <Link to="/runs/$run/stability" params={{ run }}>
          run by run
        </Link>
      </>
    );
  const score = report.scores.find(
    ({ name }) => check.name === name || check.name.startsWith(`${name}.`),
  )?.name;
  const metric = score === undefined ? undefined : report.metrics[score];
  const ofSet = score !== undefined && report.set_values?.[score] !== undefined;
  const ofMissing =
    gate.rule === 'coverage' || check.name.endsWith('.coverage') || (metric?.n === 0 && !ofSet);
  const areMissing = partNumbers(report).some(({ missing }) => (missing ?? 0) > 0);
  if (ofMissing ? !areMissing : score === undefined || metric?.passed === metric?.n) return null;
  // Of the whole set alone: no sample has a value that could be looked at.
  if (!ofMissing && metric?.n === 0) return null;
  const isPassed = metric?.passed !== null && metric?.passed !== undefined;
  const cohort = report.cohorts.find(({ label }) => check.part === `cohort ${label}`);
  return (
    <>
      {' · '}
      <Link
        to="/runs/$run"
        params={{ run }}
        search={{
          ...(ofMissing
            ? { outcome: 'missing' as const }
            : isPassed
              ? { outcome: 'failed' as const }
              : worstOf(score!, metric)),
          ...(score === undefined ? {} : { score }),
          ...(cohort?.name ? { cohort: cohort.name } : {}),
        }}
        hash="samples"
      >
        {ofMissing ? 'missing samples' : isPassed ? 'failed samples' : 'the worst samples'}
      </Link>
    </>
  );
}

/** Nothing fails by a score without a pass rule: its samples in their order. */
function worstOf(score: string, metric: Metric | undefined) {
  return {
    sort: `score:${score}`,
    order: metric?.direction === 'lower' ? ('down' as const) : ('up' as const),
  };
}

/** What a check is about, for people. */
export function checkName({ name, part }: Check): string {
  const [, percentile] = /^latency\.(\w+)_ms$/.exec(name) ?? [];
  const plain =
    name === 'macro_f1'
      ? 'mean pass-rate (macro-F1)'
      : name === 'cost_usd'
        ? 'cost'
        : percentile === undefined
          ? name
          : `latency ${percentile}`;
  return part === null ? plain : `${plain}, ${part}`;
}

/** The limit of a check, in the unit of what it limits. */
export function limitText(check: Check): string {
  const { min, max } = check;
  if (min !== null) return `≥ ${inUnit(check, min)}`;
  return max === null ? '' : `≤ ${inUnit(check, max)}`;
}

/** The value with its interval; where there is none, why. */
export function valueText(check: Check): string {
  const { value, interval, n } = check;
  if (value === null) return reasonOf(check);
  const range = interval === null ? '' : ` ${shownInterval(interval)}`;
  const shown = unitOf(check) === null ? shownNumber(value, interval) : inUnit(check, value);
  return `${shown}${range}${n === null ? '' : `, n ${n}`}`;
}

/** The message without the name that stands above it. */
function reasonOf({ name, part, message }: Check): string {
  const start = [part === null ? name : `${name} of ${part}`, name].find((one) =>
    message.startsWith(`${one}: `),
  );
  return start === undefined ? message : message.slice(start.length + 2);
}

function unitOf({ name }: Check): 'ms' | 'usd' | null {
  if (name === 'cost_usd') return 'usd';
  return /^latency\.\w+_ms$/.test(name) ? 'ms' : null;
}

function inUnit(check: Check, value: number): string {
  const unit = unitOf(check);
  if (unit === 'usd') return shownCost(value);
  return unit === 'ms' ? spanText(value) : String(value);
}

const weight = { fail: 0, inconclusive: 1, pass: 2 } as const;

interface GateCardProps {
  readonly report: Report;
  readonly heldAgainst: RunView['held_against'];
}

/** Gates, what needs attention first; each leads to what decides it. */
function GateCard({ report, heldAgainst }: GateCardProps) {
  const checks = report.gates
    .flatMap((gate) => gate.checks.map((check) => ({ check, gate })))
    .toSorted((a, b) => weight[a.check.outcome] - weight[b.check.outcome]);
  return (
    <section className="card">
      <h2>
        Gates <span>{linesOf(report)}</span>
      </h2>
      <ul className="checks">
        {checks.map(({ check, gate }, i) => (
          <li key={i}>
            <span className={check.outcome}>
              {outcomeGlyphs[check.outcome]}
              <span className="unseen">{check.outcome}</span>
            </span>
            <span title={check.message}>
              {checkName(check)} <span className="soft">{limitText(check)}</span>
            </span>
            <small>
              {valueText(check)}
              <CheckEvidence check={check} gate={gate} report={report} heldAgainst={heldAgainst} />
              {gate.line === null ? null : ` · line\u00a0${gate.line}`}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function linesOf({ gates }: Report): string {
  const lines = gates.flatMap(({ line }) => (line === null ? [] : [line]));
  if (lines.length === 0) return '';
  const [first, last] = [Math.min(...lines), Math.max(...lines)];
  return `project file, ${first === last ? `line ${first}` : `lines ${first}–${last}`}`;
}

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
