import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { type ColumnValues, type Table, tableColumns, tableSchema } from './group-table.ts';

type GroupMetadata = ParquetWriter['row_groups'][number];

/** A row group of a Parquet file, encoded, to be put behind others of the same table. */
export interface RowGroup {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly metadata: GroupMetadata;
}

/** The four bytes every Parquet file starts with; row groups come behind. */
const headBytes = 4;

export function encodeRowGroup(table: Table, values: ColumnValues, rows: number): RowGroup {
  const writer = new ByteWriter();
  const parquet = new ParquetWriter({ writer, schema: tableSchema(table), statistics: false });
  void parquet.write({ columnData: tableColumns(table, values), rowGroupSize: rows });
  return { bytes: writer.getBytes().slice(headBytes), metadata: parquet.row_groups[0]! };
}

/** One Parquet file of row groups. Each was encoded as the first one of a file, so its offsets move by what stands before it. */
export function joinRowGroups(table: Table, groups: readonly RowGroup[]): Uint8Array {
  const writer = new ByteWriter();
  const parquet = new ParquetWriter({ writer, schema: tableSchema(table), statistics: false });
  for (const { bytes, metadata } of groups) {
    const shift = BigInt(writer.offset - headBytes);
    writer.appendBytes(bytes);
    parquet.row_groups.push(moved(metadata, shift));
    parquet.num_rows += metadata.num_rows;
  }
  void parquet.finish();
  return writer.getBytes();
}

function moved(group: GroupMetadata, shift: bigint): GroupMetadata {
  return {
    ...group,
    columns: group.columns.map((column) => {
      const data = column.meta_data!;
      const dictionary = data.dictionary_page_offset;
      return {
        ...column,
        file_offset: column.file_offset + shift,
        meta_data: {
          ...data,
          data_page_offset: data.data_page_offset + shift,
          ...(dictionary === undefined ? {} : { dictionary_page_offset: dictionary + shift }),
        },
      };
    }),
  };
}
