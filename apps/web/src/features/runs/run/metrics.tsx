import {
  gatedFirst,
  partNumbers,
  plural,
  shownInterval,
  shownNumber,
  unweightedCells,
  worstFirst,
} from '@assay/shown';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Metric, Report } from '../../../client/run-questions.ts';
import { NumberHead } from '../../../design/numbers/definitions.tsx';
import { SmallInterval } from '../../../design/numbers/inline-plots.tsx';
import {
  CohortChart,
  Fold,
  LabelShares,
  type Quantity,
  quantityOf,
  quantityWords,
  ScoreHistogram,
} from './run-details.tsx';

/** Cards that are open at once; with more metrics the rest stands in a fold. */
const MOST_METRICS = 5;

/** A card a metric, those that gates name first. */
export function MetricCards({ report }: { readonly report: Report }) {
  return gatedFirst(Object.entries(report.metrics), report.gates)
    .slice(0, MOST_METRICS)
    .map(([name, metric]) => <MetricCard key={name} name={name} metric={metric} report={report} />);
}

/** The metrics that have no card in the first row, as many as there are. */
export function OtherMetrics({ report }: { readonly report: Report }) {
  const rest = gatedFirst(Object.entries(report.metrics), report.gates).slice(MOST_METRICS);
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

const BEFORE_FOLD = 12;

type Part = Pick<Report, 'metrics' | 'set_values'> & {
  readonly label: string;
  readonly sample_count: number;
};

interface PartTableProps<P extends Part> {
  /** What the parts are: cohorts, subtasks. */
  readonly name: string;
  readonly parts: readonly P[];
  readonly report: Report;
  readonly head: (part: P) => ReactNode;
}

/** Parts of the samples by metrics: a small interval in each cell, and its number right beside it. */
function PartTable<P extends Part>({ name, parts, report, head }: PartTableProps<P>) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? parts : parts.slice(0, BEFORE_FOLD);
  const scores = report.scores.filter((score) => report.metrics[score.name]?.type !== 'label');
  const axes = new Map(scores.map(({ name: score }) => [score, axisOf(score, [report, ...parts])]));
  return (
    <div>
      <div className="scroll" role="region" aria-label={`${name} by metric`} tabIndex={0}>
        <table className="rows narrow">
          <thead>
            <tr>
              <th scope="col">{name}</th>
              <NumberHead>n</NumberHead>
              {scores.map((score) => (
                <th key={score.name} scope="col" colSpan={2}>
                  {report.metrics[score.name]?.label ?? score.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((part) => (
              <tr key={part.label}>
                <th scope="row">{head(part)}</th>
                <td className="number">{part.sample_count}</td>
                {scores.map((score) => (
                  <Cell
                    key={score.name}
                    name={score.name}
                    part={part}
                    report={report}
                    axis={axes.get(score.name)!}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {parts.length > shown.length ? (
        <button type="button" className="quiet" onClick={() => setAll(true)}>
          {`${parts.length - shown.length} more`}
        </button>
      ) : null}
    </div>
  );
}

interface PartAxis {
  readonly from: number;
  readonly to: number;
}

/** Of the values of whole sets, which have a range of their own: from 0 to 1, or as far as they go. */
function axisOf(name: string, parts: readonly Pick<Part, 'metrics' | 'set_values'>[]): PartAxis {
  const ends = parts.flatMap(({ set_values: sets }) => {
    const { value = null, interval = null } = sets?.[name] ?? {};
    return [value, interval?.low, interval?.high].filter((end) => typeof end === 'number');
  });
  return ends.reduce(({ from, to }, end) => ({ from: Math.min(from, end), to: Math.max(to, end) }), {
    from: 0,
    to: 1,
  });
}

interface CellProps {
  readonly name: string;
  readonly part: Part;
  readonly report: Report;
  readonly axis: PartAxis;
}

function Cell({ name, part, report, axis }: CellProps) {
  const metric = part.metrics[name];
  const whole = report.metrics[name];
  if (metric === undefined || whole === undefined) return <td colSpan={2}>–</td>;
  const quantity = quantityOf(metric, part.set_values?.[name] ?? null);
  const own = numbersOf(part, name);
  const value = own[quantity];
  return (
    <>
      <td>
        <SmallInterval
          value={value}
          interval={own.interval}
          reference={numbersOf(report, name)[quantity]}
          {...(quantity === 'mean' ? { from: whole.min ?? 0, to: whole.max ?? 1 } : {})}
          {...(quantity === 'value' ? axis : {})}
        />
      </td>
      <td className="number" title={value === null ? 'no value' : String(value)}>
        {shownNumber(value, own.interval)}
        {own.missing !== null && own.missing > 0 ? <span className="missing"> ∅ {own.missing}</span> : null}
      </td>
    </>
  );
}

function numbersOf({ metrics, set_values: sets }: Pick<Part, 'metrics' | 'set_values'>, name: string) {
  const own = sets?.[name];
  return partNumbers({
    metrics: { [name]: metrics[name]! },
    set_values: own === undefined ? null : { [name]: own },
  })[0]!;
}

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

/** Subtasks by metric, and their unweighted mean, which is another number than that of all samples together. */
export function SubtaskTable({ report }: { readonly report: Report }) {
  const { subtasks } = report;
  if (subtasks === null) return null;
  const { groups, unweighted_mean: means, without_subtask: without } = subtasks;
  return (
    <Fold
      name="subtasks"
      title={
        <>
          Subtasks by metric{' '}
          <span className="soft">{`${groups.length}, worst first; dotted: all samples pooled`}</span>
        </>
      }
    >
      <PartTable
        name="subtask"
        parts={worstFirst(groups, report).map((group) => ({ ...group, label: group.name }))}
        report={report}
        head={({ label }) => label}
      />
      <div>
        <ul className="facts">
          {Object.entries(means).map(([name, mean]) => {
            const [value, average, rate, interval] = unweightedCells(mean);
            const shown = [value, rate, average].find((text) => text !== '–') ?? '–';
            return (
              <li key={name}>
                {`${report.metrics[name]?.label ?? name}, unweighted mean over subtasks `}
                <b>{shown}</b> {interval}
              </li>
            );
          })}
          {without === 0 ? null : <li>{`${plural(without, 'sample')} without subtask`}</li>}
        </ul>
      </div>
    </Fold>
  );
}
