/** A value that can be chosen, and how many rows have it. */
export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

export function facetCounts(values: Iterable<string>): readonly FacetCount[] {
  const column = facetColumn([...values], (value) => value);
  const counts = new Uint32Array(column.values.length);
  for (const code of column.codes) counts[code]! += 1;
  return column.counted(counts);
}

/** A column of few values: each row has the number of its value. */
export interface FacetColumn {
  readonly values: readonly string[];
  readonly codes: Uint32Array;
  /** The number of a value: null where none is asked for, one that no row has where it is unknown. */
  readonly codeOf: (asked: string | undefined) => number | null;
  /** Values by how many rows have them, those with none left out: most first, then by value. */
  readonly counted: (counts: Uint32Array) => readonly FacetCount[];
}

export function facetColumn<Row>(rows: readonly Row[], valueOf: (row: Row) => string): FacetColumn {
  const known = new Map<string, number>();
  const codes = new Uint32Array(rows.length);
  for (const [i, row] of rows.entries()) {
    const value = valueOf(row);
    const code = known.get(value) ?? known.size;
    if (code === known.size) known.set(value, code);
    codes[i] = code;
  }
  const values = [...known.keys()];
  return {
    values,
    codes,
    codeOf: (asked) => (asked === undefined ? null : (known.get(asked) ?? -1)),
    counted: (counts) =>
      values
        .map((value, i) => ({ value, count: counts[i]! }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
  };
}
