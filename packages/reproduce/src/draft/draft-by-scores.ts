import { meantMetric } from '../meant-metric.ts';
import { asName, isSameMetric } from '../metric-named.ts';
import type { Drafted, DraftedFrom, WantedNumber } from './drafted.ts';

/** A column that bears the name of the metric and holds a number for each row: its mean is the number. */
export function draftByScores({ name }: WantedNumber, { rows }: DraftedFrom): Drafted | null {
  const meant = meantMetric(asName(name));
  if (meant?.metric.kind === 'set') return null;
  const column = Object.keys(rows[0] ?? {}).find((key) => {
    const last = key.split('.').at(-1)!;
    const isCalled =
      isSameMetric(last, name) || (meant !== undefined && meantMetric(asName(last))?.metric === meant.metric);
    return isCalled && rows.every((row) => isScore(row[key] ?? null)) && rows.some((row) => row[key] != null);
  });
  if (column === undefined) return null;
  return { measure: { score: column }, why: `the mean of ${column}, a score that each row has already` };
}

function isScore(value: unknown): boolean {
  return value === null || typeof value === 'number' || typeof value === 'boolean';
}
