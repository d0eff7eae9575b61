interface LabelledRow {
  readonly row: readonly string[];
  readonly y: number;
  /** Set in the middle of the rows that it is of. */
  readonly isHalf: boolean;
}

/**
 * Rows of which several share a cell: each gets it. It stands in their middle, where as many rows without it are above it as below, or,
 * where it is a name in the first column, in the first of its rows.
 */
export function spreadLabels(rows: readonly LabelledRow[]): readonly (readonly string[])[] {
  const full = rows.filter(({ isHalf }) => !isHalf).map(({ row, y }) => ({ row: [...row], y }));
  for (const { row, y } of rows.filter(({ isHalf }) => isHalf))
    for (const [at, text] of row.entries()) if (text !== '') spreadAround(full, { y, at, text });
  const isNameless = ({ row }: FullRow): boolean => row[0] === '' && row.slice(1).some((cell) => cell !== '');
  if (!full.some(isNameless)) return full.map(({ row }) => row);
  const isOnTop = !isNameless(full[0]!) && full.length === rows.length && isNameless(full.at(-1)!);
  if (isOnTop) {
    let name = '';
    for (const { row } of full) {
      if (row[0] === '') row[0] = name;
      else name = row[0]!;
    }
  } else {
    const named = full.filter(({ row }) => row[0] !== '');
    for (const { row, y } of named) spreadAround(full, { y, at: 0, text: row[0]! });
  }
  return full.map(({ row }) => row);
}

interface FullRow {
  readonly row: string[];
  readonly y: number;
}

function spreadAround(
  full: readonly FullRow[],
  { y: middle, at, text }: { readonly y: number; readonly at: number; readonly text: string },
): void {
  const isFree = ({ row }: FullRow): boolean => row[at] === '' && row.some((cell) => cell !== '');
  const above = full.filter(({ y }) => y > middle).toReversed();
  const below = full.filter(({ y }) => y < middle);
  for (const [i, one] of above.entries()) {
    const other = below[i];
    if (other === undefined || !isFree(one) || !isFree(other)) return;
    one.row[at] = text;
    other.row[at] = text;
  }
}
