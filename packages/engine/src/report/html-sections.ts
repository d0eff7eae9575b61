import {
  agreeing,
  cohortLimit,
  type Estimate,
  gatedFirst,
  hasPercentiles,
  histogramChart,
  html,
  intervalChart,
  intervalOrWhy,
  type Markup,
  type MarkupPart,
  noMarkup,
  numberLabel,
  partNumbers,
  type PartNumbers,
  plural,
  shortText,
  shownCount,
  shownNumber,
  shownPValue,
  signedNumber,
  table,
  type TableColumn,
  tableColumns,
  unweightedCells,
  worstFirst,
} from '@assay/shown';
import { changeBlocks } from '../compare/comparison-page.ts';
import type { Block } from '../compare/page.ts';
import { varyingScores } from '../repeat/stability-of.ts';
import { passRuleText } from './headline.ts';
import { isFirstOfSet, sampleMetrics } from './markdown-numbers.ts';
import { runFactRows } from './render-markdown.ts';
import type { Report, ReportMetric } from './report-schema.ts';

/** Of a long table before the fold; one that is hardly longer is not folded. */
const BEFORE_FOLD = 16;
const MOST_ROWS = 20;

/** Where a block stands. */
interface BlockPlace {
  readonly heading: string;
  /** Before the first heading: what the comparison says. */
  readonly isLead: boolean;
}

const elsewhere: BlockPlace = { heading: '', isLead: false };

export function blockHtml(block: Block, { heading, isLead }: BlockPlace = elsewhere): Markup {
  switch (block.kind) {
    case 'title':
      return html`<h1>${block.text}</h1>\n`;
    case 'heading':
      return html`<h2>${block.text}</h2>\n`;
    case 'line':
      return html`<p>${block.text}</p>\n`;
    case 'item':
      if (block.line !== undefined) return lineHtml(block.line);
      return isLead ? html`<p class="lead"><b>${block.text}</b></p>\n` : html`<p>${block.text}</p>\n`;
    case 'table':
      return foldedTable(heading, block);
  }
}

function lineHtml({ side, text }: NonNullable<Extract<Block, { kind: 'item' }>['line']>): Markup {
  return html`<p class="said of-${side}"><b>${side === 'before' ? '−' : '+'}<span class="unseen"> ${side}:</span></b> ${text}</p>\n`;
}

/** The first rows of a long table, the others folded. */
function foldedTable(heading: string, { header, rows }: Extract<Block, { kind: 'table' }>): Markup {
  const columns = header.map(({ name, align }) =>
    align === 'right' ? { name, kind: 'number' as const } : { name },
  );
  const tableOf = (label: string, some: typeof rows): Markup =>
    table(
      label,
      columns,
      some.map((cells) => ({ cells })),
    );
  if (rows.length <= MOST_ROWS) return tableOf(heading, rows);
  const others = rows.slice(BEFORE_FOLD);
  return html`${tableOf(heading, rows.slice(0, BEFORE_FOLD))}<details class="more"><summary>${plural(others.length, 'more row')}</summary>${tableOf(`${heading}, the others`, others)}</details>`;
}

export function distributions({ histograms, metrics }: Report): Markup {
  const charts = Object.entries(histograms).flatMap(([name, histogram]) => {
    if (histogram === null) return [];
    const { bins, range } = histogram;
    const note = range === 'observed' ? { note: 'observed range' } : {};
    return [
      histogramChart({ title: metrics[name]?.label ?? name, ...note, bins, ...thresholdOf(metrics[name]) }),
    ];
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
  const who = rule.over === 'trials' ? 'a trial passes' : 'passes';
  const label = `${who} ${rule.kind === 'at-least' ? 'from' : 'up to'}`;
  return { threshold: { value: rule.threshold, label: `${label} ${rule.threshold}` } };
}

export function subtaskSection({ subtasks, metrics }: Report): Markup {
  if (subtasks === null) return noMarkup;
  const rows = [
    ...subtasks.groups.flatMap((group) =>
      partNumbers(group).map(({ label, value, mean, pass_rate: rate, interval, interval_missing: why }) => [
        group.name,
        label,
        group.sample_count,
        ...[value, mean, rate].map((number) => shownNumber(number, interval)),
        intervalOrWhy(interval, why),
      ]),
    ),
    ...Object.entries(subtasks.unweighted_mean).map(([metric, mean]) => [
      html`<b>unweighted mean</b>`,
      metrics[metric]?.label ?? metric,
      '',
      ...unweightedCells(mean),
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
      score.label ?? score.score_name,
      score.n,
      ...[score.mean_before, score.mean_after].map((number) => shownNumber(number, score.interval)),
      signedNumber(score.difference, score.interval),
      intervalOrWhy(score.interval, score.interval_missing),
      shownPValue(score.p_adjusted),
      `${score.wins} / ${score.losses} / ${score.ties}`,
    ]),
    ...comparison.set_values.map((set) => [
      set.score_name,
      set.n ?? '–',
      ...[set.before, set.after].map((number) => shownNumber(number, set.interval)),
      signedNumber(set.difference, set.interval),
      intervalOrWhy(set.interval, set.interval_missing),
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
  const { before } = comparison;
  const changed = comparison.changed.map(({ what }) => what).join(', ');
  return html`<h2>Compared with ${before.task_specification_key ?? before.model_key}</h2><p>${plural(comparison.paired, 'sample')} ${agreeing(comparison.paired, 'is', 'are')} paired with run ${before.run_id}. Changed: ${changed === '' ? 'nothing recorded' : changed}.</p>${changed === '' ? '' : changeBlocks(comparison).map((block) => blockHtml(block))}${numeric.length === 0 ? '' : html`<div class="boxes">${chart}</div>`}${table(
    'Paired scores',
    columns,
    rows.map((cells) => ({ cells })),
  )}`;
}

const noDifference = { value: 0, label: 'no difference' };

/** Of cohorts before the fold: the worst ones. */
const COHORTS_BEFORE_FOLD = 8;

type Cohort = Report['cohorts'][number];

/** A chart per score: the pass rate (or mean) of its worst cohorts, with intervals, against that of all; the rest are folded. */
export function cohortSection(report: Report): Markup {
  const { cohorts, metrics } = report;
  if (cohorts.every((cohort) => cohort.is_untagged)) return noMarkup;
  const charts = partNumbers(report).flatMap((all, i) => {
    const metric = metrics[all.name]!;
    return metric.type === 'label' ? [] : [cohortChart(report, i, all, metric)];
  });
  const ranked = worstFirst(cohorts, report);
  const first = cohortTable('Cohorts, worst first', ranked.slice(0, COHORTS_BEFORE_FOLD));
  const others = ranked.slice(COHORTS_BEFORE_FOLD);
  const folded =
    others.length === 0
      ? noMarkup
      : html`<details class="more"><summary>${plural(others.length, 'more cohort')}</summary>${cohortTable('The other cohorts', others)}</details>`;
  return html`<h2>Cohorts by metadata.tags</h2><div class="boxes">${charts}</div>${first}${folded}`;
}

function cohortChart(report: Report, i: number, all: PartNumbers, metric: ReportMetric): Markup {
  const { cohorts } = report;
  const quantity = quantityOf(all, metric);
  const sign = metric.direction === 'lower' ? -1 : 1;
  const estimates = cohorts
    .map(({ label, ...cohort }) => ({
      ...estimate(label, partNumbers(cohort)[i]!, quantity),
      limit: cohortLimit(report, `${all.name}.${quantity}`, label),
    }))
    .toSorted((a, b) => sign * (a.value ?? sign * Infinity) - sign * (b.value ?? sign * Infinity))
    .slice(0, COHORTS_BEFORE_FOLD);
  const which =
    cohorts.length > COHORTS_BEFORE_FOLD
      ? `the ${COHORTS_BEFORE_FOLD} worst cohorts`
      : 'by cohort, worst first';
  return intervalChart(estimates, {
    title: `${all.name}: ${quantity.replace('_', '-')}, ${which}`,
    ...rangeOf(metric, quantity),
    reference: referenceOf(all, quantity),
  });
}

function cohortTable(label: string, cohorts: readonly Cohort[]): Markup {
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
    '#mean pass-rate (macro-F1)',
  );
  return table(
    label,
    columns,
    cohorts.flatMap((cohort) => cohortRows(cohort)).map((cells) => ({ cells })),
  );
}

function cohortRows(cohort: Cohort): readonly (readonly MarkupPart[])[] {
  const { macro_f1: macro } = cohort;
  return partNumbers(cohort).map(
    ({ label, value, mean, p5, pass_rate: rate, interval, interval_missing: why, missing }) => [
      cohort.label,
      label,
      cohort.sample_count,
      ...[value, mean, p5, rate].map((number) => shownNumber(number, interval)),
      intervalOrWhy(interval, why),
      shownCount(missing),
      `${shownNumber(macro.value, macro.interval)} ${intervalOrWhy(macro.interval, macro.interval_missing)}`,
    ],
  );
}

function estimate(label: string, numbers: PartNumbers, quantity: Quantity): Estimate {
  const { interval } = numbers;
  return { label, value: numbers[quantity], low: interval?.low ?? null, high: interval?.high ?? null };
}

type Quantity = 'value' | 'pass_rate' | 'mean';

function quantityOf({ value, n }: PartNumbers, { pass_rule: rule }: ReportMetric): Quantity {
  if (value !== null || n === null) return 'value';
  return rule === null ? 'mean' : 'pass_rate';
}

function referenceOf(
  all: PartNumbers,
  quantity: Quantity,
): { readonly value: number; readonly label: string } | null {
  const value = all[quantity];
  return value === null ? null : { value, label: `all ${shownNumber(value, all.interval)}` };
}

function rangeOf(
  { min, max }: ReportMetric,
  quantity: Quantity,
): { readonly from: number; readonly to: number } {
  return quantity === 'mean' ? { from: min ?? 0, to: max ?? 1 } : { from: 0, to: 1 };
}

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
