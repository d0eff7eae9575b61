import { derivedCell, type DerivedColumn } from '../../outputs/derived-column.ts';
import { cellIn, type Cells } from '../../outputs/read-cells.ts';
import type { GivenOutputs } from '../drafted.ts';

/** Files with what was made of what, to be looked at by a person. */
export interface ShapedOutputs {
  readonly given: readonly GivenOutputs[];
  readonly said: readonly string[];
}

/** A file with what was made of its columns. */
export interface Shaped {
  readonly given: GivenOutputs;
  readonly said: readonly string[];
}

/** A file with columns that are made of those that it has. */
export function withDerived(
  given: GivenOutputs,
  columns: Readonly<Record<string, DerivedColumn>>,
  said: readonly string[],
): Shaped {
  if (Object.keys(columns).length === 0) return { given, said: [] };
  const rows = given.rows.map((row): Cells => ({ ...row, ...derivedCells(columns, row) }));
  return {
    given: { ...given, rows, shape: { ...given.shape, columns: { ...given.shape?.columns, ...columns } } },
    said: said.map((text) => `${given.file}: ${text}`),
  };
}

export function derivedCells(columns: Readonly<Record<string, DerivedColumn>>, row: Cells): Cells {
  return Object.fromEntries(
    Object.entries(columns).map(([name, derived]) => [
      name,
      derivedCell(derived, (column) => cellIn(row, column)) ?? null,
    ]),
  );
}
