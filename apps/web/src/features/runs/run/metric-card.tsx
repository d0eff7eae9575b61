import { gatedFirst, partNumbers, shownInterval, shownNumber } from '@assay/shown';
import type { Metric, Report } from '../../../client/shapes.ts';
import { CohortChart } from './cohort-chart.tsx';
import { Fold } from './fold.tsx';
import { LabelShares } from './label-shares.tsx';
import { type Quantity, quantityOf, quantityWords } from './quantity.ts';
import { ScoreHistogram } from './score-histogram.tsx';

/** Cards that are open at once; with more metrics the rest stands in a fold. */
const MOST = 5;

/** A card a metric, those that gates name first. */
export function MetricCards({ report }: { readonly report: Report }) {
  return gatedFirst(Object.entries(report.metrics), report.gates)
    .slice(0, MOST)
    .map(([name, metric]) => <MetricCard key={name} name={name} metric={metric} report={report} />);
}

/** The metrics that have no card in the first row, as many as there are. */
export function OtherMetrics({ report }: { readonly report: Report }) {
  const rest = gatedFirst(Object.entries(report.metrics), report.gates).slice(MOST);
  if (rest.length === 0) return null;
  return (
    <Fold name="metrics" title={`${rest.length} more metrics`}>
      <div className="cards">
        {rest.map(([name, metric]) => (
          <MetricCard key={name} name={name} metric={metric} report={report} />
        ))}
      </div>
    </Fold>
  );
}

interface MetricCardProps {
  readonly name: string;
  readonly metric: Metric;
  readonly report: Report;
}

function MetricCard({ name, metric, report }: MetricCardProps) {
  const numbers = partNumbers({
    metrics: { [name]: metric },
    set_values: ownSet(name, report),
  })[0]!;
  const quantity = quantityOf(metric, report.set_values?.[name] ?? null);
  const value = numbers[quantity];
  return (
    <section className="card">
      <h2>
        {numbers.label} <span>{directionText(metric)}</span>
      </h2>
      {metric.type === 'label' ? (
        <LabelShares name={name} metric={metric} />
      ) : (
        <>
          <div className="big">
            {shownNumber(value, numbers.interval)}{' '}
            <small>{countText(metric, numbers.n, value === null)}</small>
          </div>
          <div className="soft parts">
            <span>{`${quantityWords[quantity]}${passText(metric)}`}</span>
            <span>
              {numbers.interval === null
                ? `no interval: ${numbers.interval_missing ?? 'nothing was scored'}`
                : `95 % ${shownInterval(numbers.interval)}`}
            </span>
            <span>{missingText(metric, numbers.missing, quantity)}</span>
          </div>
          <Drawn name={name} metric={metric} report={report} />
        </>
      )}
    </section>
  );
}

function ownSet(name: string, { set_values: sets }: Report): Report['set_values'] {
  const own = sets?.[name];
  return own === undefined ? null : { [name]: own };
}

/** Cohorts with their intervals; without cohorts, how the values are spread. */
function Drawn({ name, metric, report }: MetricCardProps) {
  const areAny = report.cohorts.some(({ is_untagged: is }) => !is);
  if (metric.n === 0 && report.set_values?.[name] === undefined) return null;
  if (areAny) return <CohortChart name={name} metric={metric} report={report} />;
  const histogram = report.histograms[name] ?? null;
  return histogram === null ? null : (
    <ScoreHistogram name={name} title="samples by value" bins={histogram.bins} />
  );
}

function directionText({ direction, type }: Metric): string {
  if (type === 'label') return 'labels';
  return direction === 'none' ? 'no direction' : `${direction} is better`;
}

/** What passes, where that is not simply what is true. */
function passText({ pass_rule: rule }: Metric): string {
  if (rule === null || rule.kind === 'is-true') return '';
  return `${rule.over === 'trials' ? ', per trial' : ''} ${rule.kind === 'at-least' ? '≥' : '≤'} ${rule.threshold}`;
}

function countText({ passed }: Metric, n: number | null, isNone: boolean): string {
  if (isNone) return 'nothing was scored';
  return passed === null ? `n ${n ?? '–'}` : `${passed} of ${n ?? '–'}`;
}

/** Of a number of the whole set, that it does not apply to a single sample is no loss. */
function missingText(
  { missing_by_class: classes }: Metric,
  missing: number | null,
  quantity: Quantity,
): string {
  if (missing === null || missing === 0) return 'nothing missing';
  const told = Object.entries(classes).filter(([name]) => quantity !== 'value' || name !== 'not_applicable');
  const counted = told.reduce((sum, [, count]) => sum + count, 0);
  const why = told.map(([name, count]) => `${name} ${count}`);
  return `${missing} missing${counted === missing ? ` (${why.join(', ')})` : ''}`;
}
