import type { ByteWriter, ParquetWriter, SchemaElement } from 'hyparquet-writer';

type RowGroup = ParquetWriter['row_groups'][number];
export type ColumnChunk = RowGroup['columns'][number];

/** Rows of a row group: what has to be in memory besides the table itself. */
export const GROUP = 4_000;

/** A column of the score table. It gathers the values of a row group, at most `GROUP`, and is then written. */
export interface TableColumn<T> {
  readonly element: SchemaElement;
  readonly add: (value: T) => void;
  /** Writes what was added since the last time. */
  readonly write: (writer: ByteWriter) => ColumnChunk;
}
