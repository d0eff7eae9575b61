interface LabelledRow {
  readonly row: readonly string[];
  readonly y: number;
  /** A name set in the middle of the rows that it is of. */
  readonly isHalf: boolean;
}

/**
 * Rows of which several share a name in the first column: each gets it. The name stands in the first of its rows or in their middle, where
 * as many rows without a name are above it as below.
 */
export function spreadLabels(rows: readonly LabelledRow[]): readonly (readonly string[])[] {
  const full = rows.filter(({ isHalf }) => !isHalf);
  const isNumbered = ({ row }: LabelledRow): boolean => row.slice(1).some((cell) => cell !== '');
  const isNameless = (one: LabelledRow): boolean => one.row[0] === '' && isNumbered(one);
  if (!full.some(isNameless)) return full.map(({ row }) => row);
  const names = new Map<LabelledRow, string>();
  const isOnTop = !isNameless(full[0]!) && full.length === rows.length && isNameless(full.at(-1)!);
  if (isOnTop) {
    let name = '';
    for (const one of full) {
      if (one.row[0] !== '') name = one.row[0]!;
      else names.set(one, name);
    }
  } else
    for (const label of rows.filter(({ row }) => row[0] !== '')) spreadAround(full, label, isNameless, names);
  return full.map((one) => (one.row[0] === '' ? [names.get(one) ?? '', ...one.row.slice(1)] : one.row));
}

function spreadAround(
  full: readonly LabelledRow[],
  label: LabelledRow,
  isNameless: (row: LabelledRow) => boolean,
  names: Map<LabelledRow, string>,
): void {
  const above = full.filter(({ y }) => y > label.y).toReversed();
  const below = full.filter(({ y }) => y < label.y);
  for (const [i, one] of above.entries()) {
    const other = below[i];
    if (other === undefined || ![one, other].every((row) => isNameless(row) && !names.has(row))) return;
    names.set(one, label.row[0]!);
    names.set(other, label.row[0]!);
  }
}
