import { html, type Markup, noMarkup } from '@assay/shown';
import type { Report, ReportMetric } from '../report-schema.ts';
import { shown, shownCount, shownInterval } from '../shown-number.ts';
import { histogramChart } from './histogram-chart.ts';
import { type Estimate, intervalChart } from './interval-chart.ts';
import { table } from './table.ts';

/** Of cohorts in a chart; the table has them all. */
const MOST_CHARTED = 60;

export function distributions({ histograms }: Report): Markup {
  const charts = Object.entries(histograms).flatMap(([name, histogram]) =>
    histogram === null ? [] : [histogramChart(name, histogram)],
  );
  return charts.length === 0
    ? noMarkup
    : html`<h2>Distributions</h2><div class="charts">${charts}</div>
`;
}

/** A chart per score: every cohort's pass rate (or mean), with its interval, against that of all samples. */
export function cohortSection({ cohorts, metrics }: Report): Markup {
  if (cohorts.every((cohort) => cohort.is_untagged)) return noMarkup;
  const charts = Object.entries(metrics)
    .filter(([, metric]) => metric.type !== 'label')
    .map(([name, all]) =>
      intervalChart(
        cohorts.slice(0, MOST_CHARTED).map(({ label, metrics: own }) => estimate(label, own[name]!)),
        { title: `${name}: ${quantity(all)} by cohort`, ...rangeOf(all), reference: numberOf(all) },
      ),
    );
  const rows = cohorts.flatMap(({ label, sample_count: samples, metrics: own, macro_f1: macro }) =>
    Object.entries(own).map(([name, metric]) => [
      label,
      name,
      samples,
      shown(metric.mean),
      shown(metric.p5),
      shown(metric.pass_rate),
      shownInterval(metric.pass_rate_interval ?? metric.mean_interval),
      shownCount(metric.missing),
      shown(macro.value),
    ]),
  );
  const head = [
    'cohort',
    'metric',
    'samples',
    'mean',
    'p5',
    'pass-rate',
    '95 % interval',
    'missing',
    'macro-F1',
  ];
  return html`<h2>Cohorts by metadata.tags</h2><div class="charts">${charts}</div>${table(head, rows, 2)}`;
}

export function subtaskSection({ subtasks }: Report): Markup {
  if (subtasks === null) return noMarkup;
  const rows = [
    ...subtasks.groups.flatMap(({ name, sample_count: samples, metrics }) =>
      Object.entries(metrics).map(([metric, own]) => [
        name,
        metric,
        samples,
        shown(own.mean),
        shown(own.pass_rate),
        shownInterval(own.pass_rate_interval ?? own.mean_interval),
      ]),
    ),
    ...Object.entries(subtasks.unweighted_mean).map(([metric, { mean, pass_rate: rate }]) => [
      html`<b>unweighted mean</b>`,
      metric,
      '',
      shown(mean),
      shown(rate),
      '',
    ]),
  ];
  return html`<h2>Subtasks</h2>${table(['subtask', 'metric', 'samples', 'mean', 'pass-rate', '95 % interval'], rows, 2)}`;
}

/** Paired differences with intervals; left of the line is worse where higher is better. */
export function comparisonSection({ comparison }: Report): Markup {
  if (comparison === null) return noMarkup;
  const numeric = comparison.scores.filter(({ type }) => type !== 'label');
  const chart = intervalChart(
    numeric.map(({ score_name: label, difference: value, interval }) => ({
      label,
      value,
      low: interval?.low ?? null,
      high: interval?.high ?? null,
    })),
    { title: 'Paired differences, after − before', from: -0.05, to: 0.05, reference: 0 },
  );
  const rows = comparison.scores.map((score) => [
    score.score_name,
    score.n,
    ...[score.mean_before, score.mean_after, score.difference].map(shown),
    shownInterval(score.interval),
    shown(score.p_adjusted),
    `${score.wins} / ${score.losses} / ${score.ties}`,
  ]);
  const head = [
    'metric',
    'pairs',
    'before',
    'after',
    'difference',
    '95 % interval',
    'p (Holm)',
    'wins / losses / ties',
  ];
  const changed = comparison.changed.map(({ what }) => what).join(', ');
  return html`<h2>Compared with ${comparison.before.run_id}</h2><p>${comparison.paired} samples are paired. Changed: ${changed === '' ? 'nothing that is recorded' : changed}.</p>${numeric.length === 0 ? '' : chart}${table(head, rows)}`;
}

function estimate(label: string, metric: ReportMetric): Estimate {
  const interval = metric.pass_rule === null ? metric.mean_interval : metric.pass_rate_interval;
  return { label, value: numberOf(metric), low: interval?.low ?? null, high: interval?.high ?? null };
}

function numberOf(metric: ReportMetric): number | null {
  return metric.pass_rule === null ? metric.mean : metric.pass_rate;
}

function quantity(metric: ReportMetric): string {
  return metric.pass_rule === null ? 'mean' : 'pass-rate';
}

function rangeOf(metric: ReportMetric): { readonly from: number; readonly to: number } {
  if (metric.pass_rule !== null) return { from: 0, to: 1 };
  return { from: metric.min ?? 0, to: metric.max ?? 1 };
}
