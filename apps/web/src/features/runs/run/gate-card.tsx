import { outcomeGlyphs, partNumbers, shownCost, shownInterval, shownNumber } from '@assay/shown';
import { Link } from '@tanstack/react-router';
import type { Check, Metric, Report, RunView } from '../../../client/run-questions.ts';
import { spanText } from '../../../design/text/time-text.ts';

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
export function GateCard({ report, heldAgainst }: GateCardProps) {
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
