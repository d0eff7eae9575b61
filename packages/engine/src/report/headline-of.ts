import { gatedFirst, numberLabel, partNumbers, plural } from '@assay/shown';
import type { Report } from './report-schema.ts';

/** The one number that a report is about. */
export interface Headline {
  readonly what: string;
  readonly value: number | null;
  readonly interval: { readonly low: number; readonly high: number } | null;
  readonly n: number | null;
}

/**
 * What the first gate on a metric holds to a limit; without one, the first score that has a number, those that the task
 * expects before the others. Of a series it is the
 * mean over its runs, with the interval over them.
 */
export function headlineOf(report: Report): Headline {
  const gated = report.gates.find(({ rule, checks }) => rule === 'metric' && checks.some(hasValue));
  const check = gated?.checks.find(hasValue);
  const numbers = gatedFirst(
    partNumbers(report).map((part) => [part.name, part] as const),
    report.gates,
    report.expected_scores,
  ).flatMap(([name, { value, mean, pass_rate: rate, interval, n }]): Headline[] => {
    const number = value ?? rate ?? mean;
    if (number === null) return [];
    const taken = report.set_values?.[name]?.n ?? n;
    return [
      {
        what: value === null ? `${name}.${rate === null ? 'mean' : 'pass_rate'}` : name,
        value: number,
        interval,
        n: taken,
      },
    ];
  });
  const found: Headline =
    check === undefined
      ? (numbers[0] ?? {
          what: 'mean pass-rate (macro-F1)',
          value: report.macro_f1.value,
          interval: report.macro_f1.interval,
          n: null,
        })
      : {
          what: check.part === null ? check.name : `${check.name} of ${check.part}`,
          value: check.value,
          interval: check.interval,
          n: check.n,
        };
  return overRuns(report, found) ?? { ...found, what: numberLabel(found.what, labelsOf(report)) };
}

/** What people call scores that do not go by their names. */
function labelsOf({ metrics }: Report): Readonly<Record<string, string>> {
  const labels = Object.entries(metrics).filter(([name, { label }]) => name !== label);
  return Object.fromEntries(labels.map(([name, { label }]) => [name, label]));
}

function overRuns(report: Report, { what }: Headline): Headline | null {
  const { stability } = report;
  if (stability === null) return null;
  const name = what.replace(/\.value$/, '');
  const { mean, interval } = stability.metrics[name] ?? { mean: null, interval: null };
  if (mean === null) return null;
  const label = numberLabel(name, labelsOf(report));
  return {
    what: `${label}, mean over ${plural(stability.run_ids.length, 'run')}`,
    value: mean,
    interval,
    n: null,
  };
}

function hasValue({ value }: { readonly value: number | null }): boolean {
  return value !== null;
}
