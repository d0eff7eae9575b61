import type { Verb } from '../../verb.ts';
import { withStore } from '../../world/with-store.ts';
import { type FacetCount, facetCounts } from './facet-counts.ts';
import { runIndexOf } from './run-indexes.ts';
import type { RunRow } from './run-row.ts';
import type { RunsViewRequest } from './runs.request.ts';

const USUAL = 50;

/** A window of the runs that were asked for, and how many more choices there are. */
export interface RunsView {
  readonly total: number;
  /** Before anything was chosen. */
  readonly all: number;
  readonly offset: number;
  readonly runs: readonly RunRow[];
  /** Each counted with every other choice in force, but not its own. */
  readonly facets: {
    readonly evaluation: readonly FacetCount[];
    readonly model: readonly FacetCount[];
    readonly status: readonly FacetCount[];
    readonly verdict: readonly FacetCount[];
  };
}

type Facet = keyof RunsView['facets'];

/** Runs with their verdict and the number they are about. */
export const runsView: Verb<RunsViewRequest, RunsView> = (request, world) =>
  withStore(request, world, async (store) => {
    const rows = await runIndexOf(store, world.kept).rows(store);
    const chosen = rows
      .filter((row) => isChosen(row, request, null))
      .sort(order(request.sort ?? 'newest', rows));
    const { offset = 0, limit = USUAL } = request;
    const facet = (name: Facet, valueOf: (row: RunRow) => string): readonly FacetCount[] =>
      facetCounts(rows.filter((row) => isChosen(row, request, name)).map(valueOf));
    return {
      total: chosen.length,
      all: rows.length,
      offset,
      runs: chosen.slice(offset, offset + limit),
      facets: {
        evaluation: facet('evaluation', (row) => row.evaluation_key),
        model: facet('model', (row) => row.model_key),
        status: facet('status', (row) => row.status),
        verdict: facet('verdict', verdictOf),
      },
    };
  });

function isChosen(row: RunRow, request: RunsViewRequest, but: Facet | null): boolean {
  const { evaluation, specification, task, model, status, verdict, text } = request;
  return (
    (but === 'evaluation' || isOne(evaluation, row.evaluation_key)) &&
    (but === 'model' || isOne(model, row.model_key)) &&
    (but === 'status' || isOne(status, row.status)) &&
    (but === 'verdict' || isOne(verdict, verdictOf(row))) &&
    isOne(specification, row.task_specification_key) &&
    isOne(task, row.task_key) &&
    (text === undefined || words(row).includes(text.toLowerCase()))
  );
}

function isOne(asked: string | undefined, value: string): boolean {
  return asked === undefined || asked === value;
}

function verdictOf({ verdict }: RunRow): string {
  return verdict ?? 'none';
}

function words(row: RunRow): string {
  return `${row.id} ${row.evaluation_key} ${row.task_specification_key} ${row.task_key} ${row.model_key}`.toLowerCase();
}

const weights = { fail: 0, inconclusive: 1, pass: 2 } as const;

/** Rows are newest first; equal ones stay so. */
function order(sort: NonNullable<RunsViewRequest['sort']>, rows: readonly RunRow[]) {
  const place = sort === 'oldest' ? new Map(rows.map((row, at) => [row, at])) : null;
  return (a: RunRow, b: RunRow): number => {
    if (place !== null) return place.get(b)! - place.get(a)!;
    if (sort === 'model') return compareText(a.model_key, b.model_key);
    if (sort === 'evaluation') return compareText(a.evaluation_key, b.evaluation_key);
    if (sort === 'verdict') return weightOf(a) - weightOf(b);
    return sort === 'value' ? worstFirst(a.headline?.value, b.headline?.value) : 0;
  };
}

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
