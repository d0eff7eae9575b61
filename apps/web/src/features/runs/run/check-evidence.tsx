import { partNumbers } from '@assay/shown';
import { Link } from '@tanstack/react-router';
import type { Check, Metric, Report, RunView } from '../../../client/shapes.ts';

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
