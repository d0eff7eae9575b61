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
  const head = columnHeads(table)[j] ?? '';
  const labels = [...own, nearest, ...(grouped[i]?.groups ?? []), ...above, head, caption ?? ''];
  known.set(key, labels);
  return labels;
}

const heads = new WeakMap<PaperTable, Labels>();

/** What stands above the first numbers of each column, from the top: `Exact Match` also where it is set in two lines. */
export function columnHeads(table: PaperTable): Labels {
  const known = heads.get(table);
  if (known !== undefined) return known;
  const { rows } = table;
  const grouped = groupRows(rows);
  const first = rows.findIndex((row) => row.slice(1).some((cell) => /^\W*\d/.test(cell)));
  const above = rows.slice(0, Math.max(0, first)).filter((_, at) => !grouped[at]!.isName);
  const width = Math.max(0, ...rows.map((row) => row.length));
  const made = Array.from({ length: width }, (_, j) => {
    const texts = above.map((row) => (row[j] ?? '').trim()).filter((text) => text !== '');
    return [...new Set(texts)].join(' ');
  });
  heads.set(table, made);
  return made;
}
