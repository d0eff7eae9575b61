import { groupRows } from './group-rows.ts';
import type { PaperTable } from './paper.ts';

type Labels = readonly string[];

const kept = new WeakMap<PaperTable, Map<string, Labels>>();

/** What says whose a cell is: its row, the nearest name above an empty beginning of the row, the group of rows that it is in, and what stands above it. */
export function cellLabels(table: PaperTable, i: number, j: number): Labels {
  const known = kept.get(table) ?? new Map<string, Labels>();
  kept.set(table, known);
  const key = `${i} ${j}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const { rows, caption } = table;
  const grouped = groupRows(rows);
  const above = rows.slice(0, i).flatMap((row, at) => (grouped[at]!.isName ? [] : [row[j] ?? '']));
  const beginnings = rows.slice(0, i + 1).map((row) => row[0] ?? '');
  const nearest = beginnings.findLast((text) => text.trim() !== '') ?? '';
  const own = (rows[i] ?? []).filter((_, at) => at !== j);
  const labels = [...own, nearest, ...(grouped[i]?.groups ?? []), ...above, caption ?? ''];
  known.set(key, labels);
  return labels;
}
