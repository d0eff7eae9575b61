import {
  type Estimate,
  histogramChart,
  html,
  intervalChart,
  type Markup,
  noMarkup,
  shownCount,
  shownInterval,
  shownNumber,
  table,
  tableColumns,
} from '@assay/shown';
import type { Report, ReportMetric } from '../report-schema.ts';

/** Of cohorts in a chart; the table has them all. */
const MOST_CHARTED = 60;

export function distributions({ histograms, metrics }: Report): Markup {
  const charts = Object.entries(histograms).flatMap(([name, histogram]) => {
    if (histogram === null) return [];
    const { bins, range } = histogram;
    const note = range === 'observed' ? { note: 'observed range' } : {};
    return [histogramChart({ title: name, ...note, bins, ...thresholdOf(metrics[name]) })];
  });
  return charts.length === 0
    ? noMarkup
    : html`<h2>Distributions</h2><div class="boxes">${charts}</div>
`;
}

/** The line between those that pass and those that do not; a truth value needs none. */
function thresholdOf(metric: ReportMetric | undefined): {
  threshold?: { readonly value: number; readonly label: string };
} {
  const rule = metric?.pass_rule ?? null;
  if (rule === null || rule.threshold === undefined) return {};
  const label = rule.kind === 'at-least' ? 'passes from' : 'passes up to';
  return { threshold: { value: rule.threshold, label: `${label} ${rule.threshold}` } };
}

/** A chart per score: every cohort's pass rate (or mean), with its interval, against that of all samples. */
export function cohortSection({ cohorts, metrics }: Report): Markup {
  if (cohorts.every((cohort) => cohort.is_untagged)) return noMarkup;
  const charts = Object.entries(metrics)
    .filter(([, metric]) => metric.type !== 'label')
    .map(([name, all]) =>
      intervalChart(
        cohorts.slice(0, MOST_CHARTED).map(({ label, metrics: own }) => estimate(label, own[name]!)),
        { title: `${name}: ${quantity(all)} by cohort`, ...rangeOf(all), reference: referenceOf(all) },
      ),
    );
  const columns = tableColumns(
    'cohort',
    'metric',
    '#samples',
    '#mean',
    '#p5',
    '#pass-rate',
    '#95 % interval',
    '#missing',
    '#macro-F1',
  );
  const rows = cohorts.flatMap(({ label, sample_count: samples, metrics: own, macro_f1: macro }) =>
    Object.entries(own).map(([name, metric]) => [
      label,
      name,
      samples,
      shownNumber(metric.mean),
      shownNumber(metric.p5),
      shownNumber(metric.pass_rate),
      shownInterval(metric.pass_rate_interval ?? metric.mean_interval),
      shownCount(metric.missing),
      shownNumber(macro.value),
    ]),
  );
  return html`<h2>Cohorts by metadata.tags</h2><div class="boxes">${charts}</div>${table(
    'Cohorts',
    columns,
    rows.map((cells) => ({ cells })),
  )}`;
}

export function subtaskSection({ subtasks }: Report): Markup {
  if (subtasks === null) return noMarkup;
  const rows = [
    ...subtasks.groups.flatMap(({ name, sample_count: samples, metrics }) =>
      Object.entries(metrics).map(([metric, own]) => [
        name,
        metric,
        samples,
        shownNumber(own.mean),
        shownNumber(own.pass_rate),
        shownInterval(own.pass_rate_interval ?? own.mean_interval),
      ]),
    ),
    ...Object.entries(subtasks.unweighted_mean).map(([metric, { mean, pass_rate: rate }]) => [
      html`<b>unweighted mean</b>`,
      metric,
      '',
      shownNumber(mean),
      shownNumber(rate),
      '',
    ]),
  ];
  const columns = tableColumns('subtask', 'metric', '#samples', '#mean', '#pass-rate', '#95 % interval');
  return html`<h2>Subtasks</h2>${table(
    'Subtasks',
    columns,
    rows.map((cells) => ({ cells })),
  )}`;
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
    { title: 'Paired differences, after − before', from: -0.05, to: 0.05, reference: noDifference },
  );
  const rows = comparison.scores.map((score) => [
    score.score_name,
    score.n,
    ...[score.mean_before, score.mean_after, score.difference].map(shownNumber),
    shownInterval(score.interval),
    shownNumber(score.p_adjusted),
    `${score.wins} / ${score.losses} / ${score.ties}`,
  ]);
  const columns = tableColumns(
    'metric',
    '#pairs',
    '#before',
    '#after',
    '#difference',
    '#95 % interval',
    '#p (Holm)',
    '#wins / losses / ties',
  );
  const changed = comparison.changed.map(({ what }) => what).join(', ');
  return html`<h2>Compared with ${comparison.before.run_id}</h2><p>${comparison.paired} samples are paired. Changed: ${changed === '' ? 'nothing that is recorded' : changed}.</p>${numeric.length === 0 ? '' : html`<div class="boxes">${chart}</div>`}${table(
    'Paired scores',
    columns,
    rows.map((cells) => ({ cells })),
  )}`;
}

const noDifference = { value: 0, label: 'no difference' };

function estimate(label: string, metric: ReportMetric): Estimate {
  const interval = metric.pass_rule === null ? metric.mean_interval : metric.pass_rate_interval;
  return { label, value: numberOf(metric), low: interval?.low ?? null, high: interval?.high ?? null };
}

function numberOf(metric: ReportMetric): number | null {
  return metric.pass_rule === null ? metric.mean : metric.pass_rate;
}

function referenceOf(metric: ReportMetric): { readonly value: number; readonly label: string } | null {
  const value = numberOf(metric);
  return value === null ? null : { value, label: `all ${shownNumber(value)}` };
}

function quantity(metric: ReportMetric): string {
  return metric.pass_rule === null ? 'mean' : 'pass-rate';
}

function rangeOf(metric: ReportMetric): { readonly from: number; readonly to: number } {
  if (metric.pass_rule !== null) return { from: 0, to: 1 };
  return { from: metric.min ?? 0, to: metric.max ?? 1 };
}
