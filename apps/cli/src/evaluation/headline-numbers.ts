import type { ScoringAggregates } from '@assay/engine';
import {
  gatedFirst,
  namedInterval,
  plural,
  printable,
  scoreLabel,
  shownInterval,
  shownNumber,
  unreadableText,
  whyNoInterval,
  whyNoMacroF1Interval,
} from '@assay/shown';

/** Of labels; the rest is in the report files. */
const MOST = 8;

/** `good 12 (0.4000), bad 18 (0.6000)`: how often each label was given, the most frequent first. */
export function frequencyText(
  frequencies: readonly { readonly label: string; readonly count: number; readonly share: number }[],
): string {
  if (frequencies.length === 0) return '–';
  const shown = frequencies
    .slice(0, MOST)
    .map(({ label, count, share }) => `${label} ${count} (${share.toFixed(4)})`);
  const left = frequencies.length - shown.length;
  return `${shown.join(', ')}${left === 0 ? '' : `, ${plural(left, 'more label')}`}`;
}

/** The numbers that a scoring is about, one line each: scores with intervals, own names, macro-F1. */
export function headlineNumbers(
  aggregates: ScoringAggregates,
  gates: Gates = [],
  expected: readonly string[] = [],
): readonly string[] {
  const numbers = [...scoreLines(aggregates), ...namedLines(aggregates)];
  const lines = [...gatedFirst(numbers, gates, expected), ...macroLine(aggregates)];
  const width = Math.max(...lines.map(([, [label]]) => label.length));
  return lines.map(([, [label, rest]]) => `${label.padEnd(width)}  ${rest}`);
}

type Line = readonly [name: string, shown: readonly [label: string, rest: string]];

type Gates = Parameters<typeof gatedFirst>[1];

function scoreLines({ metrics, set_values: sets, scores, trials }: ScoringAggregates): readonly Line[] {
  return Object.entries(metrics).map(([name, metric]): Line => {
    const set = sets?.all[name];
    const facts = scores.find((score) => score.name === name);
    const label = printable(facts === undefined ? name : scoreLabel(facts, trials));
    if (set !== undefined) {
      const why = set.missing?.why ?? (set.interval_missing && `no interval: ${set.interval_missing}`);
      const rest = `${shownNumber(set.value, set.interval ?? null)}${rangeOf(set.interval ?? null)}${takenText(set)}`;
      return [name, [label, printable(why === undefined ? rest : `${rest}  ${why}`)]];
    }
    if (metric.type === 'label') {
      return [name, [label, printable(`${frequencyText(metric.frequencies ?? [])}  n ${metric.n}`)]];
    }
    const interval = metric.pass_rate_interval ?? metric.mean_interval;
    const missing = metric.missing === 0 ? '' : `  ${metric.missing} missing`;
    const value = shownNumber(metric.pass_rate ?? metric.mean, interval);
    const mean = shownNumber(metric.mean, metric.pass_rate === null ? interval : metric.mean_interval);
    const which =
      metric.pass_rate === null || metric.mean === metric.pass_rate ? '' : `  (pass-rate; mean ${mean})`;
    const none = interval === null && metric.n > 0 ? `  no interval: ${whyNoInterval(metric)}` : '';
    return [name, [label, `${value}${rangeOf(interval)}  n ${metric.n}${missing}${which}${none}`]];
  });
}

function takenText({ n, uncounted }: { readonly n?: number; readonly uncounted: number }): string {
  if (uncounted > 0) return `  ${unreadableText({ n, uncounted })}`;
  return n === undefined ? '' : `  n ${n}`;
}

function rangeOf(interval: { readonly low: number; readonly high: number } | null): string {
  return interval === null ? '' : `  ${shownInterval(interval)}`;
}

function namedLines(aggregates: ScoringAggregates): readonly Line[] {
  return Object.entries(aggregates.named).map(([name, value]): Line => {
    const of = aggregates.named_of?.[name];
    const sets = aggregates.set_values?.all ?? {};
    const { interval, interval_missing: why } = namedInterval(of, { metrics: aggregates.metrics, sets });
    const none = interval === null && value !== null ? `  no interval: ${why ?? ''}` : '';
    return [name, [printable(name), `${shownNumber(value, interval)}${rangeOf(interval)}${none}`]];
  });
}

function macroLine(aggregates: ScoringAggregates): readonly Line[] {
  const { value, interval = null } = aggregates.macro_f1;
  if (value === null) return [];
  const none = interval === null ? `  no interval: ${whyNoMacroF1Interval(aggregates) ?? ''}` : '';
  const label = 'mean pass-rate (macro-F1)';
  return [['macro_f1', [label, `${shownNumber(value, interval)}${rangeOf(interval)}${none}`]]];
}
