import type { PaperTable } from './paper.ts';

type Labels = readonly string[];

const kept = new WeakMap<PaperTable, Map<string, Labels>>();

/** What says whose a cell is: its row, the nearest name above an empty beginning of the row, and what stands above it. */
export function cellLabels(table: PaperTable, i: number, j: number): Labels {
  const known = kept.get(table) ?? new Map<string, Labels>();
  kept.set(table, known);
  const key = `${i} ${j}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const { rows, caption } = table;
  const above = rows.slice(0, i).map((row) => row[j] ?? '');
  const beginnings = rows.slice(0, i + 1).map((row) => row[0] ?? '');
  const nearest = beginnings.findLast((text) => text.trim() !== '') ?? '';
  const labels = [...(rows[i] ?? []).filter((_, at) => at !== j), nearest, ...above, caption ?? ''];
  known.set(key, labels);
  return labels;
}
