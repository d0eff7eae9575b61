import type { ReproducedMetric } from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import { roundDecimal } from '../table/judge-row.ts';

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
  /** As the reproduction's own file claims it, by its own digits; empty where it claims nothing. */
  readonly claimed: string;
  readonly obtained: string;
  readonly delta: string;
  readonly n: string;
  readonly outcome: string;
}

export function shownRow(row: ReproducedMetric): ShownRow {
  const at = (value: number, decimals: number): string => roundDecimal(value, decimals).toFixed(decimals);
  const fixed = (value: number): string => at(value, row.decimals);
  const { interval, delta } = row;
  const ends = interval === null ? '' : ` [${fixed(interval.low)}, ${fixed(interval.high)}]`;
  const sign = delta !== null && delta >= 0 ? '+' : '';
  return {
    part: row.subtask?.name ?? '',
    metric: row.unit === 'percent' ? `${row.metric} (%)` : row.metric,
    reported: row.reported === null ? '–' : at(row.reported, row.reported_decimals ?? row.decimals),
    claimed: row.claimed === null ? '' : at(row.claimed, row.claimed_decimals ?? row.decimals),
    obtained: row.obtained === null ? '–' : `${fixed(row.obtained)}${ends}`,
    delta: delta === null ? '–' : `${sign}${fixed(delta)}`.replace('-', '−'),
    n: row.n === null ? '' : row.of === null ? String(row.n) : `${row.n} of ${row.of}`,
    outcome: words[row.outcome],
  };
}

const heads = [
  'Part',
  'Metric',
  'Reported',
  'Claimed',
  'Obtained [95 % interval]',
  'Δ',
  'n',
  'Outcome',
] as const;

/** The heads of a table and its lines; what is claimed has a column where something is. */
export function tableOf(rows: readonly ReproducedMetric[]): {
  readonly heads: readonly string[];
  readonly lines: readonly (readonly string[])[];
} {
  const isKept = (_: string, i: number): boolean => heads[i] !== 'Claimed' || hasClaims(rows);
  const lines = rows
    .map(shownRow)
    .map((row) => [
      row.part,
      row.metric,
      row.reported,
      row.claimed,
      row.obtained,
      row.delta,
      row.n,
      row.outcome,
    ]);
  return { heads: heads.filter(isKept), lines: lines.map((cells) => cells.filter(isKept)) };
}

export function hasClaims(rows: readonly ReproducedMetric[]): boolean {
  return rows.some(({ claimed }) => claimed !== null);
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
  const claims = rows.filter((row) => row.reported !== null && isOnlyClaimed(row)).length;
  const claimed =
    claims === 0
      ? ''
      : ` ${claims} ${agreeing(claims, 'is', 'are')} only claimed, and count as not obtained.`;
  return `Of ${plural(reported, 'number')} reported, ${obtained} ${agreeing(obtained, 'was', 'were')} obtained: ${same} consistent, ${other} deviating, ${open} not comparable.${claimed}`;
}

/** The reproduction's own file states it, and nothing was measured for it. */
function isOnlyClaimed({ claimed, obtained }: ReproducedMetric): boolean {
  return claimed !== null && obtained === null;
}

/** Why, and what else is known, of each row that is more than its numbers. */
export function notes(rows: readonly ReproducedMetric[]): readonly string[] {
  return rows
    .filter(
      (row) =>
        row.diagnosis.length > 0 ||
        row.implemented !== null ||
        row.outcome === 'deviates' ||
        row.outcome === 'not_comparable' ||
        isOnlyClaimed(row),
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
