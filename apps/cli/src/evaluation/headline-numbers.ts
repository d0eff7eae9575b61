import type { ScoringAggregates } from '@assay/engine';
import { printable } from '@assay/shown';
import { frequencyText } from './frequency-text.ts';

/** The numbers that a scoring is about, one line each: scores with intervals, own names, macro-F1. */
export function headlineNumbers(aggregates: ScoringAggregates): readonly string[] {
  const lines = [...scoreLines(aggregates), ...namedLines(aggregates), ...macroLine(aggregates)];
  const width = Math.max(...lines.map(([name]) => name.length));
  return lines.map(([name, rest]) => `${name.padEnd(width)}  ${rest}`);
}

type Line = readonly [name: string, rest: string];

function scoreLines({ metrics, set_values: sets }: ScoringAggregates): readonly Line[] {
  return Object.entries(metrics).map(([name, metric]): Line => {
    const set = sets?.all[name];
    if (set !== undefined) {
      const why = set.missing?.why ?? (set.interval_missing && `no interval: ${set.interval_missing}`);
      const rest = `${fourDigits(set.value)}${rangeOf(set.interval ?? null)}${set.n === undefined ? '' : `  n ${set.n}`}`;
      return [printable(name), printable(why === undefined ? rest : `${rest}  ${why}`)];
    }
    if (metric.type === 'label') {
      return [printable(name), printable(`${frequencyText(metric.frequencies ?? [])}  n ${metric.n}`)];
    }
    const range = rangeOf(metric.pass_rate_interval ?? metric.mean_interval);
    const missing = metric.missing === 0 ? '' : `  ${metric.missing} missing`;
    const value = fourDigits(metric.pass_rate ?? metric.mean);
    const mean = fourDigits(metric.mean);
    const which = metric.pass_rate === null || mean === value ? '' : `  (pass-rate; mean ${mean})`;
    return [printable(name), `${value}${range}  n ${metric.n}${missing}${which}`];
  });
}

function rangeOf(interval: { readonly low: number; readonly high: number } | null): string {
  return interval === null ? '' : `  [${fourDigits(interval.low)}, ${fourDigits(interval.high)}]`;
}

function namedLines({ named }: ScoringAggregates): readonly Line[] {
  return Object.entries(named).map(([name, value]): Line => [printable(name), fourDigits(value)]);
}

function macroLine({ macro_f1: { value } }: ScoringAggregates): readonly Line[] {
  return value === null ? [] : [['macro-F1', `${fourDigits(value)}  (mean pass-rate)`]];
}

/** As every report of numbers shows them; a dash where there is none. */
export function fourDigits(value: number | null): string {
  return value === null ? '–' : value.toFixed(4);
}
