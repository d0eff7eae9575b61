/** What a cell of a row can hold. Text formats give text only; Parquet gives bigint, Date and bytes as well. */
export type Cell =
  | null
  | boolean
  | number
  | bigint
  | string
  | Date
  | Uint8Array
  | readonly Cell[]
  | { readonly [name: string]: Cell };

/** One record of a row file. Ask for a cell only after `Object.hasOwn`: the names come from the file. */
export interface Row {
  /** Position in the file, from 1. */
  readonly number: number;
  /** Line on which the row starts; null where the format has no lines. */
  readonly line: number | null;
  readonly cells: { readonly [name: string]: Cell };
  /** Whether cells are untyped text (CSV), to be read by the type that the schema declares. */
  readonly untyped: boolean;
}
