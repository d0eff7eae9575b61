/** What a table's rows say and how they are called. */
export interface TableShape {
  readonly table: string;
  /** For people, all of them: `runs`. */
  readonly plural: string;
  /** What is sealed, the long text last. */
  readonly columns: readonly string[];
  /** What tells a row from the others. */
  readonly key: readonly string[];
  /** The order of the table itself: no index is asked. */
  readonly order: string;
  /** Whether a tally shows that none was lost; a cached answer that is lost is asked for again. */
  readonly isTallied: boolean;
  readonly nameOf: (row: Readonly<Record<string, unknown>>) => string;
}

export interface Values {
  readonly [column: string]: string | number | null | undefined;
}

/** All that is sealed of a row: its short values as JSON, then the long text as it is. */
export function sealedText({ table, columns }: TableShape, values: Values): string {
  const short = columns.slice(0, -1).map((column) => values[column] ?? null);
  return `${JSON.stringify([table, ...short])}\n${String(values[columns.at(-1)!])}`;
}
