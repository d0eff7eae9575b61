type Value = string | number | bigint | null | Uint8Array;
export type BoundValues = readonly Value[] | readonly [Readonly<Record<string, Value>>];

/** A prepared statement: what it takes, and the row it gives. */
export interface SqlStatement<Given extends BoundValues = readonly Value[], Row = unknown> {
  /** The number of rows that it changed. */
  readonly run: (...given: Given) => number;
  readonly get: (...given: Given) => Row | undefined;
  readonly all: (...given: Given) => Row[];
}

/** A database that is waited for, be it a file of SQLite's or a schema of PostgreSQL's: one wording serves both. */
export interface SqlDatabase {
  /** For people: no password. */
  readonly path: string;
  readonly exec: (sql: string) => void;
  /** Places for values are `?`, or names after a colon. */
  readonly prepare: <Given extends BoundValues = readonly Value[], Row = unknown>(
    sql: string,
  ) => SqlStatement<Given, Row>;
  /** The number of a query that gives one. */
  readonly number: (sql: string) => number;
  /** Runs `change` in one transaction; what it throws undoes it. `immediate` ones follow one another. */
  readonly transaction: <T>(kind: 'deferred' | 'immediate', change: () => T) => T;
  /** Runs `change` as part of the transaction that is open, or in one of its own. */
  readonly change: <T>(change: () => T) => T;
  readonly close: () => void;
}
