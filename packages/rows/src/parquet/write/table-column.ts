import type { ByteWriter, ParquetWriter, SchemaElement } from 'hyparquet-writer';

type RowGroup = ParquetWriter['row_groups'][number];
export type ColumnChunk = RowGroup['columns'][number];

/** Rows of a row group: what has to be in memory besides the table itself. */
export const ROWS_PER_GROUP = 4_000;

/** A column of a table. It gathers the values of a row group, at most `ROWS_PER_GROUP`, and is then written. */
export interface TableColumn<T> {
  readonly element: SchemaElement;
  readonly add: (value: T) => void;
  /** Writes what was added since the last time. */
  readonly write: (writer: ByteWriter) => ColumnChunk;
}
