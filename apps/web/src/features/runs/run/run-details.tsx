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
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Metric, Report, RunView, SetValue } from '../../../client/run-questions.ts';
import { Chart } from '../../../design/numbers/chart.tsx';
import { JsonTree } from '../../../design/text/long-text.tsx';
import { spanText } from '../../../design/text/time-text.ts';
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

/** What is looked up less often: warnings, distributions, how it was run. */
export function RunDetails({ view, report }: { readonly view: RunView; readonly report: Report }) {
  return (
    <>
      <Warnings report={report} />
      <Fold name="how" title="How it was run: prompt, manifest, distributions, cost and latency">
        <div>
          <div className="cards">
            {Object.entries(report.histograms).map(([name, histogram]) =>
              histogram === null ? null : (
                <section key={name} className="card">
                  <ScoreHistogram name={name} title={`${name}: samples by value`} bins={histogram.bins} />
                </section>
              ),
            )}
            <Distribution
              title="latency in milliseconds: outputs by value"
              histogram={report.timing.latency_ms?.histogram}
            />
            <Distribution
              title="cost in US dollars: outputs by value"
              histogram={report.usage?.cost_histogram}
            />
            <section className="card">
              <h2>Latency and tokens</h2>
              <Latency report={report} />
            </section>
          </div>
          {view.prompt === null ? (
            <p className="soft">No prompt: the model got the input as is.</p>
          ) : (
            <pre className="quote">{promptText(view.prompt)}</pre>
          )}
          <JsonTree value={{ run: report.run, scoring: report.scoring, spend: report.spend }} />
        </div>
      </Fold>
    </>
  );
}

/** Outputs by what each took; nothing where that was not reported. */
function Distribution({
  title,
  histogram,
}: {
  readonly title: string;
  readonly histogram: Report['histograms'][string] | undefined;
}) {
  return histogram == null ? null : (
    <section className="card">
      <Chart markup={(width) => histogramChart({ title, bins: histogram.bins, width, counted: 'outputs' })} />
    </section>
  );
}

/** The first is read without a click. */
function Warnings({ report: { warnings } }: { readonly report: Report }) {
  const [first] = warnings;
  if (first === undefined) return null;
  return (
    <Fold
      name="warnings"
      title={
        <>
          {plural(warnings.length, 'warning')} <span className="soft">{first.message}</span>
        </>
      }
    >
      <div>
        <ul>
          {warnings.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </div>
    </Fold>
  );
}

function promptText(prompt: unknown): string {
  return typeof prompt === 'string' ? prompt : JSON.stringify(prompt, null, 2);
}

/** Outputs that failed, by class. */
export function Failures({ report: { failures, run } }: { readonly report: Report }) {
  if (failures.length === 0) return null;
  return (
    <section className="card wide-card">
      <h2>
        Failures <span>by class, with the first message of each</span>
      </h2>
      <ul className="checks">
        {failures.map(({ class: name, count, counts_against_model: counts, first }) => (
          <li key={name}>
            <span className={counts ? 'fail' : 'missing'}>{counts ? '✗' : '∅'}</span>
            <span>
              <Link to="/runs/$run" params={{ run: run.id }} search={{ class: name }} hash="samples">
                {name}
              </Link>{' '}
              {count} · {counts ? 'scored at the worst value' : 'missing'}
            </span>
            <small>{first === undefined ? null : first.message}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Latency({ report: { timing, usage } }: { readonly report: Report }) {
  const { latency_ms: latency } = timing;
  const rows: readonly (readonly [string, string])[] = [
    ...(latency === null
      ? []
      : (['p50', 'p95', 'p99', 'max'] as const).map(
          (name) => [name, latency[name] === null ? '–' : spanText(latency[name])] as const,
        )),
    [
      'tokens in',
      usage?.input_tokens === undefined || usage.input_tokens === null
        ? 'not reported'
        : String(usage.input_tokens),
    ],
    [
      'tokens out',
      usage?.output_tokens === undefined || usage.output_tokens === null
        ? 'not reported'
        : String(usage.output_tokens),
    ],
  ];
  return (
    <dl>
      {rows.map(([name, text]) => (
        <div key={name} className="pair">
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
