import { gatedFirst, intervalChart, partNumbers, plural, shownInterval, shownNumber } from '@assay/shown';
import type { Metric, Report } from '../../../client/shapes.ts';
import { Chart } from '../../../design/numbers/chart.tsx';
import { quantityOf, quantityValue } from './quantity.ts';
import { ScoreHistogram } from './score-histogram.tsx';
import { useChooseSamples } from './use-choose-samples.ts';

/** A card a metric, those that gates name first. */
export function MetricCards({ report }: { readonly report: Report }) {
  return gatedFirst(Object.entries(report.metrics), report.gates).map(([name, metric]) => (
    <MetricCard key={name} name={name} metric={metric} report={report} />
  ));
}

interface MetricCardProps {
  readonly name: string;
  readonly metric: Metric;
  readonly report: Report;
}

function MetricCard({ name, metric, report }: MetricCardProps) {
  const set = report.set_values?.[name] ?? null;
  const { value, interval, word } = quantityValue(metric, set);
  return (
    <section className="card">
      <h2>
        {name} <span>{directionText(metric)}</span>
      </h2>
      <div className="big">
        {shownNumber(value, interval)} <small>{countText(metric, set?.n ?? null)}</small>
      </div>
      <div className="soft">
        {word} · {interval === null ? 'no interval' : `95 % ${shownInterval(interval)}`}
        {metric.missing > 0 ? ` · ${metric.missing} missing` : ' · nothing missing'}
      </div>
      {metric.type === 'label' ? (
        <Labels metric={metric} />
      ) : (
        <Drawn name={name} metric={metric} report={report} />
      )}
    </section>
  );
}

/** Cohorts with their intervals; without cohorts, how the values are spread. A click chooses the samples of a row. */
function Drawn({ name, metric, report }: MetricCardProps) {
  const chooseSamples = useChooseSamples();
  const cohorts = report.cohorts.filter(({ is_untagged: is }) => !is || report.cohorts.length > 1);
  const at = partNumbers(report).findIndex((part) => part.name === name);
  const histogram = report.histograms[name] ?? null;
  if (cohorts.length === 0 && histogram !== null)
    return <ScoreHistogram name={name} title="samples by value" bins={histogram.bins} />;
  const quantity = quantityOf(metric, report.set_values?.[name] ?? null);
  const all = partNumbers(report)[at]!;
  const sign = metric.direction === 'lower' ? -1 : 1;
  const estimates = cohorts
    .map((cohort) => {
      const own = partNumbers(cohort)[at]!;
      return {
        label: cohort.label,
        cohort: cohort.name,
        value: own[quantity],
        low: own.interval?.low ?? null,
        high: own.interval?.high ?? null,
      };
    })
    .toSorted((a, b) => sign * (a.value ?? Infinity) - sign * (b.value ?? Infinity))
    .slice(0, 6);
  const reference =
    all[quantity] === null
      ? null
      : { value: all[quantity], label: `all ${shownNumber(all[quantity], all.interval)}` };
  const isRate = quantity !== 'mean';
  const markup = intervalChart(estimates, {
    title:
      cohorts.length > 6
        ? `the 6 worst of ${plural(cohorts.length, 'cohort')}`
        : 'by cohort, the worst first',
    from: isRate ? 0 : (metric.min ?? 0),
    to: isRate ? 1 : (metric.max ?? 1),
    reference,
  });
  const choose = (row: number): void => {
    const { cohort } = estimates[row]!;
    chooseSamples({ score: name, ...(cohort === null ? { untagged: true } : { cohort }) });
  };
  return <Chart markup={markup} choose={choose} />;
}

function Labels({ metric }: { readonly metric: Metric }) {
  return (
    <ul className="checks">
      {(metric.frequencies ?? []).map(({ label, count, share }) => (
        <li key={label}>
          <span />
          <span>
            {label} <span className="soft">{`${count}, ${shownNumber(share)}`}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function directionText({ direction, pass_rule: rule }: Metric): string {
  const way = direction === 'none' ? 'neither is better' : `${direction} is better`;
  if (rule === null || rule.kind === 'is-true') return way;
  return `${way}, ${rule.over === 'trials' ? 'a trial passes' : 'passes'} ${rule.kind === 'at-least' ? 'from' : 'up to'} ${rule.threshold}`;
}

function countText({ passed, n }: Metric, of: number | null): string {
  return passed === null ? `n ${of ?? n}` : `${passed} of ${n}`;
}
