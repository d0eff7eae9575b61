import { outcomeGlyphs } from '@assay/shown';
import type { Report, RunView } from '../../../client/shapes.ts';
import { CheckEvidence } from './check-evidence.tsx';
import { checkName, limitText, valueText } from './check-words.ts';

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
