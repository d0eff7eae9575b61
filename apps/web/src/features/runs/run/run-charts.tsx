import {
  cohortLimit,
  type HistogramBin,
  histogramChart,
  intervalChart,
  type LimitedEstimate,
  partNumbers,
  plural,
  shownNumber,
} from '@assay/shown';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Metric, Report, SetValue } from '../../../client/run-questions.ts';
import { Chart } from '../../../design/numbers/chart.tsx';
import type { SampleSearch } from '../samples/sample-search.ts';

export type Quantity = 'value' | 'pass_rate' | 'mean';

export const quantityWords: Readonly<Record<Quantity, string>> = {
  value: 'value of the whole set',
  pass_rate: 'pass-rate',
  mean: 'mean',
};

/** The number that a metric is read by: of the whole set, else the share that passes, else the mean. */
export function quantityOf(metric: Metric, set: SetValue | null): Quantity {
  if (set !== null) return 'value';
  return metric.pass_rule === null ? 'mean' : 'pass_rate';
}

const route = getRouteApi('/runs/$run');

/** Shows the samples of a part of the run, and of nothing that was chosen before but what they are held against. */
function useChooseSamples(): (chosen: SampleSearch) => void {
  const navigate = route.useNavigate();
  return (chosen) =>
    void navigate({ search: ({ against }) => ({ against, ...chosen }), hash: 'samples', resetScroll: false });
}

interface ScoreHistogramProps {
  readonly name: string;
  readonly title: string;
  readonly bins: readonly HistogramBin[];
}

/** Samples by the value of one score; a click on a bar shows those that it counts. */
export function ScoreHistogram({ name, title, bins }: ScoreHistogramProps) {
  const chooseSamples = useChooseSamples();
  return (
    <Chart
      markup={(width) => histogramChart({ title, bins, width })}
      choose={(row) => {
        const { min, max } = bins[row]!;
        chooseSamples({ score: name, score_min: min, score_max: max });
      }}
    />
  );
}

const MOST_COHORTS = 6;

interface CohortChartProps {
  readonly name: string;
  readonly metric: Metric;
  readonly report: Report;
}

/** The worst cohorts of one metric, with the limits that gates set to them. A click chooses the samples of a row. */
export function CohortChart({ name, metric, report }: CohortChartProps) {
  const chooseSamples = useChooseSamples();
  const { cohorts } = report;
  const quantity = quantityOf(metric, report.set_values?.[name] ?? null);
  const sign = metric.direction === 'lower' ? -1 : 1;
  const rows = cohorts
    .map((cohort) => ({ cohort, ...numbersOf(cohort, name, quantity) }))
    .toSorted((a, b) => sign * (a.value ?? sign * Infinity) - sign * (b.value ?? sign * Infinity))
    .slice(0, MOST_COHORTS);
  const estimates = rows.map(
    ({ cohort: { label }, value, interval }): LimitedEstimate => ({
      label,
      value,
      low: interval?.low ?? null,
      high: interval?.high ?? null,
      limit: cohortLimit(report, `${name}.${quantity}`, label),
    }),
  );
  const all = numbersOf(report, name, quantity);
  const reference =
    all.value === null ? null : { value: all.value, label: `all ${shownNumber(all.value, all.interval)}` };
  const isRate = quantity === 'pass_rate';
  const title =
    cohorts.length > MOST_COHORTS
      ? `the ${MOST_COHORTS} worst of ${plural(cohorts.length, 'cohort')}`
      : 'by cohort, worst first';
  return (
    <Chart
      markup={(width) =>
        intervalChart(estimates, {
          title,
          from: isRate || quantity === 'value' ? 0 : (metric.min ?? 0),
          to: isRate || quantity === 'value' ? 1 : (metric.max ?? 1),
          reference,
          width,
        })
      }
      choose={(row) => {
        const { cohort } = rows[row]!;
        chooseSamples({
          score: name,
          ...(cohort.name === null ? { untagged: true } : { cohort: cohort.name }),
        });
      }}
    />
  );
}

/** One score of a part alone: the others are not looked at for it. */
function numbersOf(
  { metrics, set_values: sets }: Pick<Report, 'metrics' | 'set_values'>,
  name: string,
  quantity: Quantity,
) {
  const metric = metrics[name];
  if (metric === undefined) return { value: null, interval: null };
  const own = sets?.[name];
  const [numbers] = partNumbers({
    metrics: { [name]: metric },
    set_values: own === undefined ? null : { [name]: own },
  });
  return { value: numbers![quantity], interval: numbers!.interval };
}

const MOST_LABELS = 8;

/** What labels a score gave, the commonest first, each with its share as a bar: labels have no mean. */
export function LabelShares({ name, metric }: { readonly name: string; readonly metric: Metric }) {
  const shares = (metric.frequencies ?? []).toSorted((a, b) => b.count - a.count);
  const [first] = shares;
  return (
    <>
      <div className="big label-text">{first === undefined ? 'nothing was scored' : first.label}</div>
      <div className="soft parts">
        {first === undefined ? null : (
          <span>{`most common of ${shares.length}, ${first.count} of ${metric.n}`}</span>
        )}
        <span>{metric.missing === 0 ? 'nothing missing' : `${metric.missing} missing`}</span>
      </div>
      <table className="rows label-shares">
        <caption className="unseen">{`${name}: labels`}</caption>
        <tbody>
          {shares.slice(0, MOST_LABELS).map(({ label, count, share }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <svg className="mini" viewBox="0 0 160 16" aria-hidden>
                  <rect className="trough" x="0" y="4" width="160" height="8" rx="4" />
                  <rect className="bar" x="0" y="4" width={Math.max(2, share * 160)} height="8" rx="4" />
                </svg>
              </td>
              <td className="number" title={`${count} of ${metric.n}`}>
                {shownNumber(share)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shares.length > MOST_LABELS ? (
        <p className="soft">{`and ${shares.length - MOST_LABELS} more labels`}</p>
      ) : null}
    </>
  );
}

interface FoldProps {
  /** As it stands in the address while it is open. */
  readonly name: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** A part of the page that is unfolded where the address says so; what is inside is drawn when it is. */
export function Fold({ name, title, children }: FoldProps) {
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const names = open?.split(',') ?? [];
  const isOpen = names.includes(name);
  const turn = (toOpen: boolean): void => {
    if (toOpen === isOpen) return;
    const next = toOpen ? [...names, name] : names.filter((one) => one !== name);
    void navigate({
      search: (old) => ({ ...old, open: next.length === 0 ? undefined : next.join(',') }),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <details className="fold" open={isOpen} onToggle={({ currentTarget }) => turn(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen ? children : null}
    </details>
  );
}
