import { nearestColumn } from './nearest-column.ts';
import type { PlacedWords } from './placed-text.ts';

/** What it costs, in points, to leave a column without a head above it. */
const NO_HEAD = 6;

/**
 * Of two rows of heads the upper one has heads over several columns: each stands over the middle of its columns, which follow each other.
 * The way to deal out the columns that puts the heads nearest to these middles is taken.
 */
export function spreadHeads(
  row: readonly string[],
  heads: readonly PlacedWords[],
  columns: readonly PlacedWords[],
): readonly string[] {
  const above = heads.filter((head) => nearestColumn(head, columns) > 0);
  if (above.length === 0) return row;
  const owners = dealtOut(above, columns.slice(1));
  return row.map((text, at) => (at === 0 ? text : (owners[at - 1]?.text ?? '')));
}

interface Dealt {
  readonly cost: number;
  readonly owners: readonly (PlacedWords | null)[];
}

function dealtOut(heads: readonly PlacedWords[], columns: readonly PlacedWords[]): Dealt['owners'] {
  const known = new Map<string, Dealt>();
  const from = (head: number, column: number): Dealt => {
    if (column === columns.length) return { cost: head === heads.length ? 0 : Infinity, owners: [] };
    const key = `${head} ${column}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const skipped = from(head, column + 1);
    let best: Dealt = { cost: skipped.cost + NO_HEAD, owners: [null, ...skipped.owners] };
    const one = heads[head];
    const last = one === undefined ? column : columns.length;
    for (let end = column + 1; end <= last; end++) {
      const rest = from(head + 1, end);
      const middle = (columns[column]!.left + columns[end - 1]!.right) / 2;
      const cost = Math.abs((one!.left + one!.right) / 2 - middle) + rest.cost;
      const own = Array.from({ length: end - column }, () => one!);
      if (cost < best.cost) best = { cost, owners: [...own, ...rest.owners] };
    }
    known.set(key, best);
    return best;
  };
  return from(0, 0).owners;
}
