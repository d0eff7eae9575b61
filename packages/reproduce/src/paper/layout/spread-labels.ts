import { isNumeric } from './placed-text.ts';

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
  if (!full.some(isNameless)) return full.map(({ row }) => row);
  const ways = full.length === rows.length ? [namedOnTop(full), namedInMiddle(full)] : [namedInMiddle(full)];
  return likeliest(ways, full).map(({ row }) => row);
}

interface FullRow {
  readonly row: string[];
  readonly y: number;
}

/** A row of numbers without a name; one text without a number is a name over the rows below it, set in their middle. */
function isNameless({ row }: FullRow): boolean {
  return row[0] === '' && row.slice(1).filter((cell) => cell !== '').length > 0 && !isGroupName({ row });
}

function isGroupName({ row }: Pick<FullRow, 'row'>): boolean {
  const [text = '', ...others] = row.filter((cell) => cell !== '');
  return others.length === 0 && !isNumeric({ text });
}

/** A name holds for the rows below it, up to the next name or to one that stands over a group of rows. */
function namedOnTop(full: readonly FullRow[]): readonly FullRow[] {
  let name = '';
  return full.map((one) => {
    if (isGroupName(one)) name = '';
    else if (one.row[0] !== '') name = one.row[0]!;
    return isNameless(one) ? { ...one, row: [name, ...one.row.slice(1)] } : one;
  });
}

function namedInMiddle(full: readonly FullRow[]): readonly FullRow[] {
  const rows = full.map(({ row, y }) => ({ row: [...row], y }));
  for (const { row, y } of full.filter((one) => one.row[0] !== '' && !isGroupName(one)))
    spreadAround(rows, { y, at: 0, text: row[0]! });
  return rows;
}

/**
 * The way that leaves the fewest rows without a name, then the fewest with the same setting as another row of their name, then the one
 * whose names are parted by the wider gaps.
 */
function likeliest(ways: readonly (readonly FullRow[])[], full: readonly FullRow[]): readonly FullRow[] {
  const endsNameless = !isNameless(full[0]!) && isNameless(full.at(-1)!);
  const judged = ways.map((rows, i) => ({
    rows,
    faults: [
      rows.filter(isNameless).length,
      repeatedSettings(rows),
      -widerGaps(rows),
      endsNameless ? i : ways.length - i,
    ],
  }));
  const isBetter = (one: readonly number[], other: readonly number[]): boolean => {
    const at = one.findIndex((fault, i) => fault !== other[i]);
    return at !== -1 && one[at]! < other[at]!;
  };
  return judged.reduce((best, one) => (isBetter(one.faults, best.faults) ? one : best)).rows;
}

function repeatedSettings(rows: readonly FullRow[]): number {
  const settings = rows.flatMap(({ row: [name, setting = ''] }) =>
    setting === '' || isNumeric({ text: setting }) ? [] : [`${name}\n${setting}`],
  );
  return settings.length - new Set(settings).size;
}

/** How much further apart rows of different names are than rows of one, in whole points. */
function widerGaps(rows: readonly FullRow[]): number {
  const gaps = rows.slice(1).map(({ row, y }, i) => ({
    gap: rows[i]!.y - y,
    isInside: row[0] === rows[i]!.row[0],
  }));
  const mean = (some: readonly { readonly gap: number }[]): number =>
    some.reduce((sum, { gap }) => sum + gap, 0) / Math.max(1, some.length);
  const [inside, between] = [true, false].map((is) => gaps.filter(({ isInside }) => isInside === is));
  return inside!.length === 0 || between!.length === 0 ? 0 : Math.round(mean(between!) - mean(inside!));
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
