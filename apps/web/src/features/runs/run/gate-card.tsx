import { Link } from '@tanstack/react-router';
import { outcomeGlyphs, shownInterval, shownNumber } from '@assay/shown';
import type { Check, Report } from '../../../client/shapes.ts';

const weight = { fail: 0, inconclusive: 1, pass: 2 } as const;

/** Gates, what needs attention first; each leads to the samples that decide it. */
export function GateCard({ report }: { readonly report: Report }) {
  const checks = report.gates
    .flatMap(({ checks: own, line, rule }) => own.map((check) => ({ check, line, rule })))
    .toSorted((a, b) => weight[a.check.outcome] - weight[b.check.outcome]);
  return (
    <section className="card">
      <h2>
        Gates <span>{linesOf(report)}</span>
      </h2>
      <ul className="checks">
        {checks.map(({ check, line, rule }, i) => (
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
              <Evidence check={check} rule={rule} report={report} />
              {line === null ? null : ` · line ${line}`}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function checkName({ name, part }: Check): string {
  const plain = name === 'macro_f1' ? 'mean pass-rate (macro-F1)' : name;
  return part === null ? plain : `${plain}, ${part}`;
}

function limitText({ min, max, message }: Check): string {
  if (min !== null) return `≥ ${min}`;
  return max === null ? message : `≤ ${max}`;
}

function valueText({ value, interval, n }: Check): string {
  const range = interval === null ? '' : ` ${shownInterval(interval)}`;
  return `${shownNumber(value, interval)}${range}${n === null ? '' : `, n ${n}`}`;
}

interface EvidenceProps {
  readonly check: Check;
  readonly rule: string;
  readonly report: Report;
}

/** The samples that speak against it. */
function Evidence({ check, rule, report }: EvidenceProps) {
  if (rule === 'coverage')
    return (
      <>
        {' · '}
        <Link to="/runs/$run" params={{ run: report.run.id }} search={{ outcome: 'missing' }} hash="samples">
          missing samples
        </Link>
      </>
    );
  const score = report.scores.find(
    ({ name }) => check.name === name || check.name.startsWith(`${name}.`),
  )?.name;
  if (score === undefined || check.run_id !== report.run.id) return null;
  const cohort = report.cohorts.find(({ label }) => check.part === `cohort ${label}`);
  return (
    <>
      {' · '}
      <Link
        to="/runs/$run"
        params={{ run: report.run.id }}
        search={{ outcome: 'failed', score, ...(cohort?.name ? { cohort: cohort.name } : {}) }}
        hash="samples"
      >
        failed samples
      </Link>
    </>
  );
}

function linesOf({ gates }: Report): string {
  const lines = gates.flatMap(({ line }) => (line === null ? [] : [line]));
  if (lines.length === 0) return '';
  const [first, last] = [Math.min(...lines), Math.max(...lines)];
  return `project file, ${first === last ? `line ${first}` : `lines ${first}–${last}`}`;
}
