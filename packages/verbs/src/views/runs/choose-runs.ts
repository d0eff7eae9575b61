import { type FacetCount, facetColumn, type FacetColumn } from './facet-counts.ts';
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
  const columns = columnsOf(rows);
  const asked = columns.map((column, i) => column.codeOf(request[facets[i]!.name]));
  const counts = columns.map(({ values }) => new Uint32Array(values.length));
  const chosen: RunRow[] = [];
  const isSought = soughtBy(request, rows);
  for (let row = 0; row < rows.length; row += 1) {
    if (!isSought(row)) continue;
    let others = 0;
    let other = 0;
    for (let i = 0; i < columns.length; i += 1) {
      if (asked[i] === null || asked[i] === columns[i]!.codes[row]) continue;
      others += 1;
      other = i;
    }
    if (others > 1) continue;
    if (others === 1) counts[other]![columns[other]!.codes[row]!]! += 1;
    else {
      chosen.push(rows[row]!);
      for (let i = 0; i < columns.length; i += 1) counts[i]![columns[i]!.codes[row]!]! += 1;
    }
  }
  const [evaluation, model, status, verdict] = columns.map((column, i) => column.counted(counts[i]!));
  return {
    chosen,
    facets: { evaluation: evaluation!, model: model!, status: status!, verdict: verdict! },
  };
}

const columns = new WeakMap<readonly RunRow[], readonly FacetColumn[]>();

/** Made once for rows that stay. */
function columnsOf(rows: readonly RunRow[]): readonly FacetColumn[] {
  const made = columns.get(rows) ?? facets.map(({ valueOf }) => facetColumn(rows, valueOf));
  columns.set(rows, made);
  return made;
}

/** Whether the row at a place has what is asked for beside the facets. */
function soughtBy(
  { specification, task, text }: RunsViewRequest,
  rows: readonly RunRow[],
): (place: number) => boolean {
  if (specification === undefined && task === undefined && text === undefined) return () => true;
  const [sought, words] = text === undefined ? ['', null] : [text.toLowerCase(), wordsOf(rows)];
  return (place) =>
    isOne(specification, rows[place]!.task_specification_key) &&
    isOne(task, rows[place]!.task_key) &&
    (words === null || words[place]!.includes(sought));
}

function isOne(asked: string | undefined, value: string): boolean {
  return asked === undefined || asked === value;
}

const words = new WeakMap<readonly RunRow[], readonly string[]>();

/** What is searched, once for rows that stay. */
function wordsOf(rows: readonly RunRow[]): readonly string[] {
  const made =
    words.get(rows) ??
    rows.map(({ id, evaluation_key, task_specification_key, task_key, model_key }) =>
      [id, evaluation_key, task_specification_key, task_key, model_key].join(' ').toLowerCase(),
    );
  words.set(rows, made);
  return made;
}
