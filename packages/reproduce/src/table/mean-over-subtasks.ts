import type { ReproducedMetric } from '@assay/records';
import { plural } from '@assay/shown';
import { roundDecimal } from './round-decimal.ts';

/**
 * A number of the whole task that is the unweighted mean over its subtasks on the paper's side, and something else (the
 * pooled number) on the other: the two are not the same quantity. Says so, and what the mean of the obtained ones is.
 */
export function markPooledAgainstMean(rows: readonly ReproducedMetric[]): readonly ReproducedMetric[] {
  return rows.map((row) => {
    if (row.subtask !== null || row.reported === null || row.obtained === null) return row;
    const parts = rows.filter(({ subtask, metric }) => subtask !== null && metric === row.metric);
    const [reported, obtained] = [meanOf(parts, 'reported'), meanOf(parts, 'obtained')];
    if (reported === null || obtained === null) return row;
    const slack = printedSlack(
      row.reported,
      parts.map((part) => part.reported!),
    );
    if (Math.abs(reported - row.reported) > slack || Math.abs(obtained - row.obtained) <= slack) return row;
    const mean = roundDecimal(obtained, row.decimals).toFixed(row.decimals);
    return {
      ...row,
      outcome: 'not_comparable',
      why: `the reported number is the unweighted mean over ${plural(parts.length, 'subtask')}; the obtained one is not`,
      diagnosis: [...row.diagnosis, `the mean of the obtained subtasks is ${mean}`],
    };
  });
}

function meanOf(parts: readonly ReproducedMetric[], side: 'reported' | 'obtained'): number | null {
  const values = parts.map((part) => part[side]).filter((value) => value !== null);
  if (values.length < 2 || values.length < parts.length) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Half of the last digit that the paper prints: what rounding its parts can do to their mean. */
export function printedSlack(whole: number, parts: readonly number[]): number {
  const digits = [whole, ...parts].map((value) => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0);
  return 0.51 * 10 ** -Math.max(1, ...digits);
}
