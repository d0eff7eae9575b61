import { worstFirst } from '@assay/shown';
import { Link } from '@tanstack/react-router';
import type { Report } from '../../../client/shapes.ts';
import { Fold } from './fold.tsx';
import { PartTable } from './part-table.tsx';

/** Cohorts by metric, the worst first. */
export function CohortTable({ report }: { readonly report: Report }) {
  const { cohorts } = report;
  if (cohorts.every(({ is_untagged: is }) => is)) return null;
  return (
    <Fold
      name="cohorts"
      title={
        <>
          Cohorts by metric{' '}
          <span className="soft">{`${cohorts.length}, worst first; dotted: all samples`}</span>
        </>
      }
    >
      <PartTable
        name="cohort"
        parts={worstFirst(cohorts, report)}
        report={report}
        head={({ name, label }) => (
          <Link
            to="/runs/$run"
            params={{ run: report.run.id }}
            search={name === null ? { untagged: true } : { cohort: name }}
            hash="samples"
          >
            {label}
          </Link>
        )}
      />
    </Fold>
  );
}
