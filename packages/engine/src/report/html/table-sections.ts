import {
  gatedFirst,
  hasPercentiles,
  html,
  intervalOrWhy,
  type Markup,
  type MarkupPart,
  noMarkup,
  numberLabel,
  plural,
  shortText,
  shownCount,
  shownNumber,
  table,
  type TableColumn,
  tableColumns,
} from '@assay/shown';
import { runFactRows } from '../markdown-facts.ts';
import { passRuleText } from '../headline.ts';
import type { Report } from '../report-schema.ts';
import { varyingScores } from '../../repeat/scorer-spread.ts';
import { isFirstOfSet, sampleMetrics } from '../markdown-numbers.ts';

export function aggregateSection(report: Report): Markup {
  const { macro_f1: macro, named, named_intervals: intervals, set_values: sets } = report;
  const head = [
    'metric',
    'passes',
    '#mean',
    '#p5',
    '#p50',
    '#p95',
    '#pass-rate',
    '#95 % interval',
    '#n',
    '#missing',
  ];
  const rows = sampleMetrics(report).map(([, metric]) => [
    metric.label,
    passRuleText(metric) ?? '–',
    shownNumber(metric.mean, metric.mean_interval),
    ...[metric.p5, metric.p50, metric.p95].map((p) =>
      shownNumber(hasPercentiles(metric) ? p : null, metric.mean_interval),
    ),
    shownNumber(metric.pass_rate, metric.pass_rate_interval),
    intervalOrWhy(metric.pass_rate_interval ?? metric.mean_interval, metric.interval_missing),
    shownCount(metric.n),
    shownCount(metric.missing),
  ]);
  const own = Object.entries(named).map(([name, value]) => {
    const { interval, interval_missing: why } = intervals[name]!;
    return [name, shownNumber(value, interval), intervalOrWhy(interval, why)];
  });
  const whole = gatedFirst(Object.entries(sets ?? {}), report.gates, report.expected_scores).map(
    ([name, { value, n, interval, interval_missing: why, missing, missing_why }]) => [
      name,
      shownNumber(value, interval),
      intervalOrWhy(interval, why),
      shownCount(n),
      missing_why ?? missing ?? '',
    ],
  );
  const setHead = ['value of the whole set', '#value', '#95 % interval', '#n', '#missing'];
  const ofSets =
    whole.length === 0
      ? noMarkup
      : html`<h2>Values of the whole set</h2>${listed('Values of the whole set', setHead, whole)}`;
  const ofSamples =
    rows.length === 0
      ? noMarkup
      : html`<h2>Per-metric aggregates</h2>${listed('Per-metric aggregates', head, rows)}`;
  const numbers = isFirstOfSet(report) ? html`${ofSets}${ofSamples}` : html`${ofSamples}${ofSets}`;
  return html`${numbers}${own.length === 0 ? '' : listed('Named aggregates', ['named aggregate', '#value', '#95 % interval'], own)}<p><b>Mean pass-rate (macro-F1): ${shownNumber(macro.value, macro.interval)}</b> ${intervalOrWhy(macro.interval, macro.interval_missing)}${macro.excluded.length === 0 ? '' : ` · without ${macro.excluded.join(', ')}, which have no pass rule`}${macro.unscored.length === 0 ? '' : ` · nothing scored by ${macro.unscored.join(', ')}`}</p>`;
}

/** How often each label was given. */
export function labelSection({ metrics }: Report): Markup {
  const rows = Object.entries(metrics).flatMap(([name, { frequencies }]) =>
    (frequencies ?? []).map(({ label, count, share }) => [name, label, count, shownNumber(share)]),
  );
  return rows.length === 0
    ? noMarkup
    : html`<h2>Labels</h2>${listed('Labels', ['metric', 'label', '#samples', '#share'], rows)}`;
}

export function failureSection({ failures }: Report): Markup {
  if (failures.length === 0) return noMarkup;
  const isTold = failures.some(({ first }) => first !== undefined);
  const rows = failures.map(({ class: name, count, counts_against_model: counts, first }) => [
    name,
    counts ? 'the worst value' : 'missing',
    count,
    ...(isTold ? [first === undefined ? '–' : firstSaid(first)] : []),
  ]);
  const head = ['class', 'scored as', '#outputs', ...(isTold ? [wide('the first of them')] : [])];
  return html`<h2>Failures</h2>${listed('Failures', head, rows)}`;
}

function firstSaid({ sample_id: id, message }: NonNullable<Report['failures'][number]['first']>): Markup {
  return html`${shortText(message, 300)} <code>${id}</code>`;
}

/** The mean over the runs of a series, and the samples that vary. */
export function stabilitySection({ stability, gates, expected_scores: expected }: Report): Markup {
  if (stability === null) return noMarkup;
  const rows = gatedFirst(Object.entries(stability.metrics), gates, expected).map(
    ([name, { mean, std, interval, interval_missing: why, n }]) => [
      numberLabel(name, stability.labels),
      shownNumber(mean, interval),
      intervalOrWhy(interval, why),
      shownNumber(std),
      n,
    ],
  );
  const varying = varyingScores(stability.unstable_samples).map(({ id, name, how, word }) => [
    html`<code>${id}</code>`,
    name,
    how,
    word,
  ]);
  return html`<h2>Mean over ${plural(stability.run_ids.length, 'run')}</h2><p>Measured: ${stability.measures}.</p>${listed('Stability', ['number', '#mean', '#95 % interval over runs', '#std', '#runs'], rows)}${varying.length === 0 ? '' : html`<h3>Samples that vary, the least stable first</h3>${listed('Samples that vary', ['sample', 'score', wide('how it varies'), 'in words'], varying)}`}`;
}

export function warningSection({ warnings }: Report): Markup {
  if (warnings.length === 0) return noMarkup;
  return html`<h2>Warnings</h2><ul>${warnings.map(({ message }) => html`<li>${message}</li>`)}</ul>
`;
}

export function runSection(report: Report): Markup {
  const rows = runFactRows(report).map(([name, value]) => [name, html`<code>${value}</code>`]);
  return html`<h2>Run</h2>${listed('Run', ['fact', wide('value')], rows)}`;
}

function listed(
  label: string,
  head: readonly (string | TableColumn)[],
  rows: readonly (readonly MarkupPart[])[],
): Markup {
  return table(
    label,
    tableColumns(...head),
    rows.map((cells) => ({ cells })),
  );
}

function wide(name: string): TableColumn {
  return { name, kind: 'wide' };
}
