import {
  agreeing,
  gatedFirst,
  hasPercentiles,
  intervalOrWhy,
  markdownCode,
  markdownTable,
  markdownText,
  numberLabel,
  partNumbers,
  plural,
  shownCount,
  shownNumber,
  unweightedCells,
} from '@assay/shown';
import { varyingScores } from '../repeat/stability-of.ts';
import { passRuleText } from './headline.ts';
import type { Report, ReportMetric } from './report-schema.ts';

type Ordered = Pick<Report, 'metrics' | 'set_values' | 'gates' | 'expected_scores'>;

/** The metrics that are about single samples, gated ones first. What only a whole set has a value of stands among those values alone. */
export function sampleMetrics({
  metrics,
  set_values: sets,
  gates,
  expected_scores: expected,
}: Ordered): readonly (readonly [string, ReportMetric])[] {
  const ofSamples = Object.entries(metrics).filter(([name]) => sets?.[name] === undefined);
  return gatedFirst(ofSamples, gates, expected);
}

/** Whether the metric that a reader looks for first, the first one gated or else declared, is one of a set. */
export function isFirstOfSet({
  metrics,
  set_values: sets,
  gates,
  expected_scores: expected,
}: Ordered): boolean {
  const [first] = gatedFirst(Object.entries(metrics), gates, expected);
  return first !== undefined && sets?.[first[0]] !== undefined;
}

/** Aggregates, macro-F1, cohorts, subtasks, own names, values of whole sets, distributions. */
export function numberSections(report: Report): readonly string[] {
  return [
    ...inOrder(report),
    ...namedNumbers(report),
    macroF1(report),
    ...cohorts(report),
    ...subtasks(report),
    ...histograms(report),
    ...labels(report),
  ];
}

/** Values of whole sets before the others where the first metric that is gated, or declared, is one of a set. */
function inOrder(report: Report): readonly string[] {
  const [ofSamples, ofSets] = [aggregates(report), setNumbers(report)];
  return isFirstOfSet(report) ? [...ofSets, ofSamples] : [ofSamples, ...ofSets];
}

function aggregates(report: Report): string {
  const head = ['metric', 'mean', 'p5', 'p50', 'p95', 'pass-rate', '95 % interval', 'passes', 'n', 'missing'];
  const rows = sampleMetrics(report).map(([, metric]) => [
    markdownText(metric.label),
    shownNumber(metric.mean, metric.mean_interval),
    ...[metric.p5, metric.p50, metric.p95].map((p) =>
      shownNumber(hasPercentiles(metric) ? p : null, metric.mean_interval),
    ),
    shownNumber(metric.pass_rate, metric.pass_rate_interval),
    markdownText(intervalOrWhy(metric.pass_rate_interval ?? metric.mean_interval, metric.interval_missing)),
    markdownText(passRuleText(metric) ?? '–'),
    shownCount(metric.n),
    shownCount(metric.missing),
  ]);
  return `## Per-metric aggregates\n\n${markdownTable(head, rows)}`;
}

function macroF1({ macro_f1: macro }: Report): string {
  const notes = [
    macro.excluded.length === 0 ? '' : `Excluded, having no pass rule: ${names(macro.excluded)}.`,
    macro.unscored.length === 0 ? '' : `No value, because no sample was scored by: ${names(macro.unscored)}.`,
  ].filter((note) => note !== '');
  const interval = markdownText(intervalOrWhy(macro.interval, macro.interval_missing));
  return [
    `## Mean pass-rate (macro-F1): ${shownNumber(macro.value, macro.interval)} ${interval}`,
    ...notes,
  ].join('\n\n');
}

function names(list: readonly string[]): string {
  return list.map(markdownText).join(', ');
}

function namedNumbers({ named, named_intervals: intervals }: Report): readonly string[] {
  const rows = Object.entries(named).map(([name, value]) => {
    const { interval, interval_missing: why } = intervals[name]!;
    return [markdownText(name), shownNumber(value, interval), markdownText(intervalOrWhy(interval, why))];
  });
  const head = ['name', 'value', '95 % interval'];
  return rows.length === 0 ? [] : [`## Named aggregates\n\n${markdownTable(head, rows)}`];
}

function setNumbers({ set_values: values, gates, expected_scores: expected }: Report): readonly string[] {
  const rows = gatedFirst(Object.entries(values ?? {}), gates, expected).map(
    ([name, { value, n, interval, interval_missing: why, missing, missing_why, uncounted }]) => [
      markdownText(name),
      shownNumber(value, interval),
      markdownText(intervalOrWhy(interval, why)),
      shownCount(n),
      missing === null ? '' : markdownText(missing_why ?? missing),
      uncounted === 0 ? '' : String(uncounted),
    ],
  );
  if (rows.length === 0) return [];
  return [
    `## Values of the whole set\n\n${markdownTable(['metric', 'value', '95 % interval', 'n', 'missing', 'unreadable'], rows)}`,
  ];
}

type Group = Pick<Report, 'metrics' | 'set_values' | 'sample_count'>;

function groupRows(label: string, group: Group, withValues: boolean): readonly (readonly string[])[] {
  return partNumbers(group).map(
    ({ label: score, value, mean, p5, pass_rate: rate, interval, interval_missing: why, missing }) => [
      label,
      String(group.sample_count),
      markdownText(score),
      ...(withValues ? [shownNumber(value, interval)] : []),
      ...[mean, p5, rate].map((number) => shownNumber(number, interval)),
      markdownText(intervalOrWhy(interval, why)),
      shownCount(missing),
    ],
  );
}

function groupHead(withValues: boolean): readonly string[] {
  const value = withValues ? ['value'] : [];
  return ['samples', 'metric', ...value, 'mean', 'p5', 'pass-rate', '95 % interval', 'missing'];
}

function cohorts({ cohorts: list, set_values: sets }: Report): readonly string[] {
  if (list.every((cohort) => cohort.is_untagged)) return [];
  const groups = list.map(
    (cohort) => [cohort.is_untagged ? '(untagged)' : markdownCode(cohort.label), cohort] as const,
  );
  const withValues = sets !== null;
  const rows = groups.flatMap(([label, cohort]) => groupRows(label, cohort, withValues));
  const macro = groups.map(
    ([
      label,
      {
        macro_f1: { value, interval, interval_missing: why },
      },
    ]) => [label, shownNumber(value, interval), markdownText(intervalOrWhy(interval, why))],
  );
  return [
    `## Cohorts by metadata.tags\n\n${markdownTable(['cohort', ...groupHead(withValues)], rows)}\n\n${markdownTable(['cohort', 'mean pass-rate (macro-F1)', '95 % interval'], macro)}`,
  ];
}

function subtasks({ subtasks: found, set_values: sets, metrics }: Report): readonly string[] {
  if (found === null) return [];
  const groups = found.groups.map((group) => [markdownCode(group.name), group] as const);
  const withValues = sets !== null;
  const rows = groups.flatMap(([label, group]) => groupRows(label, group, withValues));
  const means = Object.entries(found.unweighted_mean).map(([name, mean]) => [
    markdownText(metrics[name]?.label ?? name),
    ...unweightedCells(mean).map(markdownText),
  ]);
  const without =
    found.without_subtask === 0
      ? ''
      : `\n\n${plural(found.without_subtask, 'sample')} ${agreeing(found.without_subtask, 'names', 'name')} no subtask: they are in the pooled numbers only.`;
  return [
    `## Subtasks\n\n${markdownTable(['subtask', ...groupHead(withValues)], rows)}\n\nUnweighted mean over subtasks:\n\n${markdownTable(['metric', 'value', 'mean', 'pass-rate', '95 % interval'], means)}${without}`,
  ];
}

function histograms({ histograms: found, metrics }: Report): readonly string[] {
  const rows = Object.entries(found).flatMap(([name, histogram]) =>
    histogram === null || histogram.bins.every(({ count }) => count === 0)
      ? []
      : [
          [
            markdownText(metrics[name]?.label ?? name),
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
      shownNumber(share),
    ]),
  );
  if (rows.length === 0) return [];
  return [`## Labels\n\n${markdownTable(['metric', 'label', 'samples', 'share'], rows)}`];
}

function edge(value: number): string {
  return String(Number(value.toPrecision(6)));
}

/** What the runs of a series say together: the mean of every number over them, and the samples that vary. */
export function seriesSections({
  stability: found,
  gates,
  expected_scores: expected,
}: Report): readonly string[] {
  if (found === null) return [];
  const rows = gatedFirst(Object.entries(found.metrics), gates, expected).map(
    ([name, { mean, std, interval, interval_missing: why, n }]) => [
      markdownText(numberLabel(name, found.labels)),
      shownNumber(mean, interval),
      markdownText(intervalOrWhy(interval, why)),
      shownNumber(std),
      String(n),
    ],
  );
  const varying = varyingScores(found.unstable_samples).map(({ id, name, how, word }) => [
    markdownCode(id),
    markdownText(name),
    markdownText(how),
    word,
  ]);
  const numbers = markdownTable(['number', 'mean', '95 % interval over runs', 'std', 'runs'], rows);
  return [
    `## Mean over ${plural(found.run_ids.length, 'run')}\n\nMeasured: ${found.measures}. The rest of this report is about one run of the series.\n\n${numbers}`,
    ...(varying.length === 0
      ? []
      : [
          `## Samples that vary\n\n${markdownTable(['sample', 'score', 'how it varies', 'in words'], varying)}`,
        ]),
  ];
}
