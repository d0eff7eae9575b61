import { Link } from '@tanstack/react-router';
import type { Check, Report, RunView } from '../../../client/shapes.ts';

interface CheckEvidenceProps {
  readonly check: Check;
  readonly gate: Report['gates'][number];
  readonly report: Report;
  readonly heldAgainst: RunView['held_against'];
}

/** Where what decides a check is seen: the run it was held against, the samples that are missing, or those that failed. */
export function CheckEvidence({ check, gate, report, heldAgainst }: CheckEvidenceProps) {
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
  const ofMissing = gate.rule === 'coverage' || check.name.endsWith('.coverage') || metric?.n === 0;
  const areMissing = Object.values(report.metrics).some(({ missing }) => missing > 0);
  if (ofMissing ? !areMissing : score === undefined || metric?.passed === metric?.n) return null;
  const cohort = report.cohorts.find(({ label }) => check.part === `cohort ${label}`);
  return (
    <>
      {' · '}
      <Link
        to="/runs/$run"
        params={{ run }}
        search={{
          outcome: ofMissing ? 'missing' : 'failed',
          ...(score === undefined ? {} : { score }),
          ...(cohort?.name ? { cohort: cohort.name } : {}),
        }}
        hash="samples"
      >
        {ofMissing ? 'missing samples' : 'failed samples'}
      </Link>
    </>
  );
}
