import { passRuleText } from '../pass-rule-text.ts';
import type { Report, ReportMetric } from '../report-schema.ts';
import { shown, shownCount, shownInterval } from '../shown-number.ts';
import { markdownCode, markdownTable, markdownText } from './markdown-text.ts';

/** Aggregates, macro-F1, cohorts, subtasks, own names, values of whole sets, distributions. */
export function numberSections(report: Report): readonly string[] {
  return [
    aggregates(report),
    macroF1(report),
    ...namedNumbers(report),
    ...setNumbers(report),
    ...cohorts(report),
    ...subtasks(report),
    ...histograms(report),
    ...labels(report),
  ];
}

function aggregates({ metrics }: Report): string {
  const head = ['metric', 'mean', 'p5', 'p50', 'p95', 'pass-rate', '95 % interval', 'passes', 'n', 'missing'];
  const rows = Object.entries(metrics).map(([name, metric]) => [
    markdownText(name),
    shown(metric.mean),
    shown(metric.p5),
    shown(metric.p50),
    shown(metric.p95),
    shown(metric.pass_rate),
    shownInterval(metric.pass_rate_interval ?? metric.mean_interval),
    markdownText(passRuleText(metric) ?? '–'),
    shownCount(metric.n),
    shownCount(metric.missing),
  ]);
  return `## Per-metric aggregates\n\n${markdownTable(head, rows)}`;
}

function macroF1({ macro_f1: macro }: Report): string {
  const notes = [
    macro.excluded.length === 0 ? '' : `Not in it, having no pass rule: ${names(macro.excluded)}.`,
    macro.unscored.length === 0 ? '' : `No value, because no sample was scored by: ${names(macro.unscored)}.`,
  ].filter((note) => note !== '');
  return [`## Macro-F1 (avg pass-rate across all metrics): ${shown(macro.value)}`, ...notes].join('\n\n');
}

function names(list: readonly string[]): string {
  return list.map(markdownText).join(', ');
}

function namedNumbers({ named }: Report): readonly string[] {
  const rows = Object.entries(named).map(([name, value]) => [markdownText(name), shown(value)]);
  return rows.length === 0 ? [] : [`## Named aggregates\n\n${markdownTable(['name', 'value'], rows)}`];
}

function setNumbers({ set_values: values }: Report): readonly string[] {
  const rows = Object.entries(values ?? {}).map(([name, { value, missing, uncounted }]) => [
    markdownText(name),
    shown(value),
    missing === null ? '' : markdownText(missing),
    uncounted === 0 ? '' : String(uncounted),
  ]);
  if (rows.length === 0) return [];
  return [
    `## Values of the whole set\n\n${markdownTable(['metric', 'value', 'missing', 'not counted'], rows)}`,
  ];
}

function groupRows(
  label: string,
  samples: number,
  metrics: Report['metrics'],
): readonly (readonly string[])[] {
  return Object.entries(metrics).map(([name, metric]) => [
    label,
    String(samples),
    markdownText(name),
    shown(metric.mean),
    shown(metric.p5),
    shown(metric.pass_rate),
    shownInterval(intervalOf(metric)),
    shownCount(metric.missing),
  ]);
}

function intervalOf(metric: ReportMetric): ReportMetric['mean_interval'] {
  return metric.pass_rate_interval ?? metric.mean_interval;
}

const groupHead = ['samples', 'metric', 'mean', 'p5', 'pass-rate', '95 % interval', 'missing'];

function cohorts({ cohorts: list }: Report): readonly string[] {
  if (list.every((cohort) => cohort.is_untagged)) return [];
  const rows = list.flatMap(({ label, is_untagged: untagged, sample_count: samples, metrics }) =>
    groupRows(untagged ? '(untagged)' : markdownCode(label), samples, metrics),
  );
  const macro = list.map(({ label, is_untagged: untagged, macro_f1: value }) => [
    untagged ? '(untagged)' : markdownCode(label),
    shown(value.value),
  ]);
  return [
    `## Cohorts by metadata.tags\n\n${markdownTable(['cohort', ...groupHead], rows)}\n\n${markdownTable(['cohort', 'macro-F1'], macro)}`,
  ];
}

function subtasks({ subtasks: found }: Report): readonly string[] {
  if (found === null) return [];
  const rows = found.groups.flatMap(({ name, sample_count: samples, metrics }) =>
    groupRows(markdownCode(name), samples, metrics),
  );
  const means = Object.entries(found.unweighted_mean).map(([name, { mean, pass_rate: rate, value }]) => [
    markdownText(name),
    shown(mean),
    shown(rate),
    shown(value),
  ]);
  const without =
    found.without_subtask === 0
      ? ''
      : `\n\n${found.without_subtask} samples name no subtask: they are in the pooled numbers only.`;
  return [
    `## Subtasks\n\n${markdownTable(['subtask', ...groupHead], rows)}\n\nUnweighted mean over subtasks:\n\n${markdownTable(['metric', 'mean', 'pass-rate', 'value'], means)}${without}`,
  ];
}

function histograms({ histograms: found }: Report): readonly string[] {
  const rows = Object.entries(found).flatMap(([name, histogram]) =>
    histogram === null
      ? []
      : [
          [
            markdownText(name),
            `${edge(histogram.bins[0]!.min)} to ${edge(histogram.bins.at(-1)!.max)}${histogram.range === 'observed' ? ' (observed)' : ''}`,
            histogram.bins.map(({ count }) => count).join(' · '),
          ],
        ],
  );
  if (rows.length === 0) return [];
  return [
    `## Distributions\n\nTen equal bins, from the lowest.\n\n${markdownTable(['metric', 'range', 'samples per bin'], rows)}`,
  ];
}

function labels({ metrics }: Report): readonly string[] {
  const rows = Object.entries(metrics).flatMap(([name, { frequencies }]) =>
    (frequencies ?? []).map(({ label, count, share }) => [
      markdownText(name),
      markdownCode(label),
      String(count),
      shown(share),
    ]),
  );
  if (rows.length === 0) return [];
  return [`## Labels\n\n${markdownTable(['metric', 'label', 'samples', 'share'], rows)}`];
}

function edge(value: number): string {
  return String(Number(value.toPrecision(6)));
}
