import { ParquetWriter } from 'hyparquet-writer';
import { ChunkWriter } from './chunk-writer.ts';
import { ROWS_PER_GROUP, type TableColumn } from './table-column.ts';

/** A table as Parquet, row group by row group, from columns that were given their values. Same values, same bytes. */
export class TableWriter {
  readonly #columns: readonly Pick<TableColumn<unknown>, 'element' | 'write'>[];
  readonly #bytes = new ChunkWriter();
  readonly #parquet: ParquetWriter;
  #rows = 0;

  constructor(name: string, columns: readonly Pick<TableColumn<unknown>, 'element' | 'write'>[]) {
    this.#columns = columns;
    const leaves = columns.map(({ element }) => element);
    const schema = [{ name, num_children: leaves.length }, ...leaves];
    this.#parquet = new ParquetWriter({ writer: this.#bytes, schema });
  }

  /** Every column has been given the value of one more row. */
  endRow(): void {
    this.#rows += 1;
    if (this.#rows === ROWS_PER_GROUP) this.#flush();
  }

  /** Bytes that are ready, once each. */
  take(): readonly Uint8Array[] {
    return this.#bytes.take();
  }

  /** The bytes that were not taken yet. */
  finish(): readonly Uint8Array[] {
    if (this.#rows > 0) this.#flush();
    void this.#parquet.finish();
    this.#bytes.flush();
    return this.take();
  }

  #flush(): void {
    const start = this.#bytes.offset;
    const columns = this.#columns.map((column) => column.write(this.#bytes));
    const rows = BigInt(this.#rows);
    const size = BigInt(this.#bytes.offset - start);
    this.#parquet.row_groups.push({ columns, total_byte_size: size, num_rows: rows });
    this.#parquet.num_rows += rows;
    this.#bytes.flush();
    this.#rows = 0;
  }
}
