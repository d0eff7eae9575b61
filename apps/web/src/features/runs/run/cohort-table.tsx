import { Link } from '@tanstack/react-router';
import { shownNumber } from '@assay/shown';
import { useState } from 'react';
import type { Report } from '../../../client/shapes.ts';
import { SmallInterval } from '../../../design/numbers/small-interval.tsx';
import { quantityValue } from './quantity.ts';
import { NumberHead } from '../../../design/numbers/number-head.tsx';

const BEFORE_FOLD = 12;
/** So many stand in the cards of the metrics already. */
const CHARTED = 6;

/** Cohorts by metrics, the worst first: a small interval and its number in each cell. */
export function CohortTable({ report }: { readonly report: Report }) {
  const [isAll, setAll] = useState(false);
  const { cohorts, scores } = report;
  if (cohorts.every(({ is_untagged: is }) => is)) return null;
  const ranked = cohorts.toSorted(
    (a, b) => (a.macro_f1.value ?? Infinity) - (b.macro_f1.value ?? Infinity) || 0,
  );
  const shown = isAll ? ranked : ranked.slice(0, BEFORE_FOLD);
  const named = scores.filter(({ name }) => report.metrics[name]?.type !== 'label');
  return (
    <details className="fold" open={cohorts.length > CHARTED}>
      <summary>
        Cohorts by metrics{' '}
        <span className="soft">{`${cohorts.length}, the worst first; dotted: all samples`}</span>
      </summary>
      <div className="scroll" role="region" aria-label="Cohorts by metrics" tabIndex={0}>
        <table className="rows">
          <thead>
            <tr>
              <th scope="col">cohort</th>
              <NumberHead>n</NumberHead>
              {named.map(({ name }) => (
                <th key={name} scope="col" colSpan={2}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((cohort) => (
              <tr key={cohort.label}>
                <th scope="row">
                  <Link
                    to="/runs/$run"
                    params={{ run: report.run.id }}
                    search={cohort.name === null ? { untagged: true } : { cohort: cohort.name }}
                    hash="samples"
                  >
                    {cohort.label}
                  </Link>
                </th>
                <td className="number">{cohort.sample_count}</td>
                {named.map(({ name }) => (
                  <Cell key={name} name={name} part={cohort} report={report} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {ranked.length > shown.length ? (
        <button type="button" className="quiet" onClick={() => setAll(true)}>
          {ranked.length - shown.length} more cohorts
        </button>
      ) : null}
    </details>
  );
}

interface CellProps {
  readonly name: string;
  readonly part: Report['cohorts'][number];
  readonly report: Report;
}

function Cell({ name, part, report }: CellProps) {
  const metric = part.metrics[name];
  const whole = report.metrics[name];
  if (metric === undefined || whole === undefined) return <td colSpan={2}>–</td>;
  const { value, interval } = quantityValue(metric, part.set_values?.[name] ?? null);
  const all = quantityValue(whole, report.set_values?.[name] ?? null).value;
  const isMean = metric.pass_rule === null && part.set_values?.[name] === undefined;
  return (
    <>
      <td>
        <SmallInterval
          value={value}
          interval={interval}
          reference={all}
          {...(isMean ? { from: whole.min ?? 0, to: whole.max ?? 1 } : {})}
        />
      </td>
      <td className="number" title={value === null ? 'there is none' : String(value)}>
        {shownNumber(value, interval)}
        {metric.missing > 0 ? <span className="missing"> ∅ {metric.missing}</span> : null}
      </td>
    </>
  );
}
