import type { ReproducedMetric } from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import { roundDecimal } from '../table/round-decimal.ts';

const words: Readonly<Record<ReproducedMetric['outcome'], string>> = {
  consistent: 'consistent',
  deviates: 'deviates',
  not_comparable: 'not comparable',
  not_obtained: 'not obtained',
  not_reported: 'not reported',
};

/** A row as every table prints it. */
export interface ShownRow {
  readonly part: string;
  readonly metric: string;
  readonly reported: string;
  readonly obtained: string;
  readonly delta: string;
  readonly n: string;
  readonly outcome: string;
}

export function shownRow(row: ReproducedMetric): ShownRow {
  const fixed = (value: number): string => roundDecimal(value, row.decimals).toFixed(row.decimals);
  const { interval, delta } = row;
  const ends = interval === null ? '' : ` [${fixed(interval.low)}, ${fixed(interval.high)}]`;
  const sign = delta !== null && delta >= 0 ? '+' : '';
  return {
    part: row.subtask?.name ?? '',
    metric: row.unit === 'percent' ? `${row.metric} (%)` : row.metric,
    reported: row.reported === null ? '–' : fixed(row.reported),
    obtained: row.obtained === null ? '–' : `${fixed(row.obtained)}${ends}`,
    delta: delta === null ? '–' : `${sign}${fixed(delta)}`.replace('-', '−'),
    n: row.n === null ? '' : row.of === null ? String(row.n) : `${row.n} of ${row.of}`,
    outcome: words[row.outcome],
  };
}

export const heads = ['Part', 'Metric', 'Reported', 'Obtained [95 % interval]', 'Δ', 'n', 'Outcome'] as const;

export function cells({ part, metric, reported, obtained, delta, n, outcome }: ShownRow): readonly string[] {
  return [part, metric, reported, obtained, delta, n, outcome];
}

/** Where the outputs of a row stand, for whoever wants to see them. */
export function measuredOn({ outputs, where }: ReproducedMetric): string {
  if (outputs === null) return '–';
  const files = [outputs].flat().join(', ');
  const rows = Object.entries(where ?? {}).map(([column, value]) => `${column} = ${JSON.stringify(value)}`);
  return rows.length === 0 ? files : `${files}, rows with ${rows.join(' and ')}`;
}

/** What one sentence says of the whole table. */
export function summary(rows: readonly ReproducedMetric[]): string {
  const count = (outcome: ReproducedMetric['outcome']): number =>
    rows.filter((row) => row.outcome === outcome).length;
  const obtained = rows.filter(({ obtained: value, reported }) => value !== null && reported !== null).length;
  const reported = rows.filter(({ reported: value }) => value !== null).length;
  const [same, other, open] = [count('consistent'), count('deviates'), count('not_comparable')];
  return `Of ${plural(reported, 'number')} reported, ${obtained} ${agreeing(obtained, 'was', 'were')} obtained: ${same} consistent, ${other} deviating, ${open} not comparable.`;
}

/** Why, and what else is known, of each row that is more than its numbers. */
export function notes(rows: readonly ReproducedMetric[]): readonly string[] {
  return rows
    .filter(
      ({ outcome, diagnosis, implemented }) =>
        diagnosis.length > 0 ||
        implemented !== null ||
        outcome === 'deviates' ||
        outcome === 'not_comparable',
    )
    .map((row) => {
      const part = row.subtask === null ? '' : `${row.subtask.name}, `;
      const how = row.measured === null ? [] : [`measured as ${row.measured}`];
      return `${part}${row.metric}: ${[row.why, ...row.diagnosis, ...how, ...verdictOn(row)].join('; ')}`;
    });
}

/** What a person found who looked at how the metric is implemented. */
function verdictOn({ implemented }: ReproducedMetric): readonly string[] {
  if (implemented === null) return [];
  const { correctly, by, reason } = implemented;
  if (correctly) return [`implemented as the paper defines it, says ${by}`];
  return [`disputed by ${by}${reason === undefined ? '' : `: ${reason}`}`];
}
