import { type FacetCount, FacetTally } from './facet-counts.ts';
import type { RunRow } from './run-row.ts';
import type { RunsViewRequest } from './runs.request.ts';

/** Each counted with every other choice in force, but not its own. */
export interface RunFacets {
  readonly evaluation: readonly FacetCount[];
  readonly model: readonly FacetCount[];
  readonly status: readonly FacetCount[];
  readonly verdict: readonly FacetCount[];
}

type Facet = keyof RunFacets;

const facets: readonly { readonly name: Facet; readonly valueOf: (row: RunRow) => string }[] = [
  { name: 'evaluation', valueOf: (row) => row.evaluation_key },
  { name: 'model', valueOf: (row) => row.model_key },
  { name: 'status', valueOf: (row) => row.status },
  { name: 'verdict', valueOf: ({ verdict }) => verdict ?? 'none' },
];

/** The rows that were asked for, in their order, and what else could be: all in one pass over a large list. */
export function chooseRuns(
  rows: readonly RunRow[],
  request: RunsViewRequest,
): { readonly chosen: readonly RunRow[]; readonly facets: RunFacets } {
  const tallies = facets.map(() => new FacetTally());
  const chosen: RunRow[] = [];
  const text = request.text?.toLowerCase();
  for (const row of rows) {
    if (!isSought(row, request, text)) continue;
    let others = 0;
    let other = 0;
    for (const [i, { name, valueOf }] of facets.entries()) {
      if (isOne(request[name], valueOf(row))) continue;
      others += 1;
      other = i;
    }
    if (others > 1) continue;
    if (others === 1) tallies[other]!.add(facets[other]!.valueOf(row));
    else {
      chosen.push(row);
      for (const [i, { valueOf }] of facets.entries()) tallies[i]!.add(valueOf(row));
    }
  }
  const [evaluation, model, status, verdict] = tallies.map((tally) => tally.counts());
  return {
    chosen,
    facets: { evaluation: evaluation!, model: model!, status: status!, verdict: verdict! },
  };
}

function isSought(row: RunRow, { specification, task }: RunsViewRequest, text: string | undefined): boolean {
  return (
    isOne(specification, row.task_specification_key) &&
    isOne(task, row.task_key) &&
    (text === undefined || wordsOf(row).includes(text))
  );
}

function isOne(asked: string | undefined, value: string): boolean {
  return asked === undefined || asked === value;
}

const words = new WeakMap<RunRow, string>();

/** What is searched, once for each row that stays. */
function wordsOf(row: RunRow): string {
  const known = words.get(row);
  if (known !== undefined) return known;
  const { id, evaluation_key, task_specification_key, task_key, model_key } = row;
  const made = `${id} ${evaluation_key} ${task_specification_key} ${task_key} ${model_key}`.toLowerCase();
  words.set(row, made);
  return made;
}
