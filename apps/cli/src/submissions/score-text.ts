import { printable, shownInterval, shownNumber } from '@assay/shown';
import type { OfficialScore, ScoredMetric } from '@assay/records';

/** A number with its interval, as people read them. */
export function metricText({
  name,
  value,
  interval,
  why,
}: Pick<ScoredMetric, 'name' | 'value' | 'interval' | 'why'>): string {
  if (value === null) return `${printable(name)} –${why === undefined ? '' : ` (${printable(why)})`}`;
  return `${printable(name)} ${numberText(value, interval)}`;
}

/** Decimals of the log, with as many digits as the interval allows for. */
export function numberText(value: string, interval: ScoredMetric['interval']): string {
  if (interval === null) return shownNumber(Number(value));
  const ends = { low: Number(interval.low), high: Number(interval.high) };
  return `${shownNumber(Number(value), ends)} ${shownInterval(ends)}`;
}

/** A score for the host, on one line and one for each gate that did not pass. */
export function scoreLines({
  id,
  submission_id,
  split,
  status,
  metrics,
  gates,
  marks,
  error,
}: OfficialScore): string {
  const numbers =
    status === 'scored' ? metrics.map(metricText).join(', ') : `${status}: ${error?.class ?? 'unknown'}`;
  const marked = marks.length === 0 ? '' : `  (${marks.join(', ')})`;
  const failed = gates.filter(({ outcome }) => outcome !== 'pass');
  const said = failed.map(
    ({ metric, outcome, why }) =>
      `  gate ${printable(metric)}: ${outcome}${why === undefined ? '' : `, ${printable(why)}`}\n`,
  );
  return `${id}  ${submission_id}  ${printable(split)}  ${numbers}${marked}\n${said.join('')}`;
}
