import type { RunRow } from './run-row.ts';
import type { RunsViewRequest } from './runs.request.ts';

type Sort = NonNullable<RunsViewRequest['sort']>;

const orders = new WeakMap<readonly RunRow[], Map<Sort, readonly RunRow[]>>();

/** Rows that come newest first, in another order, in which equal ones stay so; made once for rows that stay. */
export function orderedRuns(rows: readonly RunRow[], sort: Sort): readonly RunRow[] {
  if (sort === 'newest') return rows;
  const made = orders.get(rows) ?? new Map<Sort, readonly RunRow[]>();
  orders.set(rows, made);
  const ordered =
    made.get(sort) ?? (sort === 'oldest' ? rows.toReversed() : rows.toSorted(comparisons[sort]));
  made.set(sort, ordered);
  return ordered;
}

const comparisons: Readonly<Record<Exclude<Sort, 'newest' | 'oldest'>, (a: RunRow, b: RunRow) => number>> = {
  model: (a, b) => compareText(a.model_key, b.model_key),
  evaluation: (a, b) => compareText(a.evaluation_key, b.evaluation_key),
  verdict: (a, b) => weightOf(a) - weightOf(b),
  value: (a, b) => worstFirst(a.headline?.value, b.headline?.value),
};

const weights = { fail: 0, inconclusive: 1, pass: 2 } as const;

function weightOf({ verdict }: RunRow): number {
  return verdict === null ? 3 : weights[verdict];
}

function worstFirst(a: number | undefined, b: number | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return a - b;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
