import {
  type Estimate,
  histogramChart,
  html,
  intervalChart,
  type Markup,
  noMarkup,
  partNumbers,
  type PartNumbers,
  shownCount,
  shownInterval,
  shownNumber,
  shownPValue,
  signedNumber,
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

/** The line between those that pass and those that do not; a boolean needs none. */
function thresholdOf(metric: ReportMetric | undefined): {
  threshold?: { readonly value: number; readonly label: string };
} {
  const rule = metric?.pass_rule ?? null;
  if (rule === null || rule.kind === 'is-true') return {};
  const label = rule.kind === 'at-least' ? 'passes from' : 'passes up to';
  return { threshold: { value: rule.threshold, label: `${label} ${rule.threshold}` } };
}

/** A chart per score: every cohort's pass rate (or mean), with its interval, against that of all samples. */
export function cohortSection(report: Report): Markup {
  const { cohorts, metrics } = report;
  if (cohorts.every((cohort) => cohort.is_untagged)) return noMarkup;
  const charted = cohorts
    .slice(0, MOST_CHARTED)
    .map((cohort) => [cohort.label, partNumbers(cohort)] as const);
  const charts = partNumbers(report).flatMap((all, i) => {
    const metric = metrics[all.name]!;
    if (metric.type === 'label') return [];
    const quantity = quantityOf(all, metric);
    return intervalChart(
      charted.map(([label, own]) => estimate(label, own[i]!, quantity)),
      {
        title: `${all.name}: ${quantity.replace('_', '-')} by cohort`,
        ...rangeOf(metric, quantity),
        reference: referenceOf(all[quantity]),
      },
    );
  });
  const columns = tableColumns(
    'cohort',
    'metric',
    '#samples',
    '#value',
    '#mean',
    '#p5',
    '#pass-rate',
    '#95 % interval',
    '#missing',
    '#macro-F1',
  );
  const rows = cohorts.flatMap((cohort) =>
    partNumbers(cohort).map(({ name, value, mean, p5, pass_rate: rate, interval, missing }) => [
      cohort.label,
      name,
      cohort.sample_count,
      ...[value, mean, p5, rate].map((number) => shownNumber(number, interval)),
      shownInterval(interval),
      shownCount(missing),
      shownNumber(cohort.macro_f1.value),
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
    ...subtasks.groups.flatMap((group) =>
      partNumbers(group).map(({ name, value, mean, pass_rate: rate, interval }) => [
        group.name,
        name,
        group.sample_count,
        ...[value, mean, rate].map((number) => shownNumber(number, interval)),
        shownInterval(interval),
      ]),
    ),
    ...Object.entries(subtasks.unweighted_mean).map(([metric, { mean, pass_rate: rate, value }]) => [
      html`<b>unweighted mean</b>`,
      metric,
      '',
      ...(value === null ? ['–', shownNumber(mean), shownNumber(rate)] : [shownNumber(value), '–', '–']),
      '',
    ]),
  ];
  const columns = tableColumns(
    'subtask',
    'metric',
    '#samples',
    '#value',
    '#mean',
    '#pass-rate',
    '#95 % interval',
  );
  return html`<h2>Subtasks</h2>${table(
    'Subtasks',
    columns,
    rows.map((cells) => ({ cells })),
  )}`;
}

/** Paired differences with intervals; left of the line is worse where higher is better. */
export function comparisonSection({ comparison }: Report): Markup {
  if (comparison === null) return noMarkup;
  const numeric = [...comparison.scores.filter(({ type }) => type !== 'label'), ...comparison.set_values];
  const chart = intervalChart(
    numeric.map(({ score_name: label, difference: value, interval }) => ({
      label,
      value,
      low: interval?.low ?? null,
      high: interval?.high ?? null,
    })),
    { title: 'Paired differences, after − before', from: -0.05, to: 0.05, reference: noDifference },
  );
  const rows = [
    ...comparison.scores.map((score) => [
      score.score_name,
      score.n,
      ...[score.mean_before, score.mean_after].map((number) => shownNumber(number, score.interval)),
      signedNumber(score.difference, score.interval),
      shownInterval(score.interval),
      shownPValue(score.p_adjusted),
      `${score.wins} / ${score.losses} / ${score.ties}`,
    ]),
    ...comparison.set_values.map((set) => [
      set.score_name,
      set.n ?? '–',
      ...[set.before, set.after].map((number) => shownNumber(number, set.interval)),
      signedNumber(set.difference, set.interval),
      shownInterval(set.interval),
      shownPValue(set.p_adjusted),
      '–',
    ]),
  ];
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

function estimate(label: string, numbers: PartNumbers, quantity: Quantity): Estimate {
  const { interval } = numbers;
  return { label, value: numbers[quantity], low: interval?.low ?? null, high: interval?.high ?? null };
}

type Quantity = 'value' | 'pass_rate' | 'mean';

function quantityOf({ value, n }: PartNumbers, { pass_rule: rule }: ReportMetric): Quantity {
  if (value !== null || n === null) return 'value';
  return rule === null ? 'mean' : 'pass_rate';
}

function referenceOf(value: number | null): { readonly value: number; readonly label: string } | null {
  return value === null ? null : { value, label: `all ${shownNumber(value)}` };
}

function rangeOf(
  { min, max }: ReportMetric,
  quantity: Quantity,
): { readonly from: number; readonly to: number } {
  return quantity === 'mean' ? { from: min ?? 0, to: max ?? 1 } : { from: 0, to: 1 };
}
