import {
  cohortLimit,
  intervalOrWhy,
  type Estimate,
  html,
  intervalChart,
  type Markup,
  type MarkupPart,
  noMarkup,
  partNumbers,
  type PartNumbers,
  plural,
  shownCount,
  shownNumber,
  table,
  tableColumns,
  worstFirst,
} from '@assay/shown';
import type { Report, ReportMetric } from '../report-schema.ts';

/** Of cohorts before the fold: the worst ones. */
const BEFORE_FOLD = 8;

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
  const first = cohortTable('Cohorts, worst first', ranked.slice(0, BEFORE_FOLD));
  const others = ranked.slice(BEFORE_FOLD);
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
    .slice(0, BEFORE_FOLD);
  const which = cohorts.length > BEFORE_FOLD ? `the ${BEFORE_FOLD} worst cohorts` : 'by cohort, worst first';
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
