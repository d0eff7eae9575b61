import { AssayError } from '@assay/records';
import type { Compressors, FileMetaData } from 'hyparquet';
import { forbiddenKeys } from '../json/parse-json.ts';
import { checkParquetPages } from './check-parquet-pages.ts';
import type { Cell, Row, RowFile } from '../file/row.ts';

/** Bounds for one row group, which is what has to fit into memory: a few kilobytes can claim a billion rows. */
const maxGroupRows = 10_000_000;
const maxGroupBytes = 2 ** 30;

/** Apache Parquet with any of its usual compressions. Memory: one row group. Parquet has no lines. */
export async function* readParquet(file: RowFile): AsyncGenerator<Row> {
  const { parquetMetadataAsync, parquetReadObjects } = await import('hyparquet');
  const buffer = {
    byteLength: file.size,
    slice: async (start: number, end = file.size) => new Uint8Array(await file.read(start, end)).buffer,
  };
  const metadata = await attempt(file, () => parquetMetadataAsync(buffer));
  for (const { name } of metadata.schema) {
    if (forbiddenKeys.has(name))
      throw refused(file, 'E_ROWS_PARQUET', `the column name ${name} is not allowed`);
  }
  const compressors = await compressorsOf(metadata);
  let start = 0;
  for (const group of metadata.row_groups) {
    const end = start + Number(group.num_rows);
    if (end - start > maxGroupRows || Number(group.total_byte_size) > maxGroupBytes) {
      throw refused(
        file,
        'E_ROWS_SIZE',
        `a row group of ${end - start} rows and ${group.total_byte_size} bytes is more than is read at once`,
      );
    }
    for (const { meta_data: column } of group.columns) {
      if (column !== undefined) await attempt(file, () => checkParquetPages(file, column));
    }
    const options = { file: buffer, metadata, compressors, rowStart: start, rowEnd: end };
    const rows = await attempt(file, () => parquetReadObjects(options));
    for (const [index, cells] of rows.entries()) {
      yield { number: start + index + 1, line: null, cells: cells as Record<string, Cell>, untyped: false };
    }
    start = end;
  }
}

/** The tables of all compressions take longer to make than a small file to read: where nothing is compressed they are left out. */
async function compressorsOf({ row_groups: groups }: FileMetaData): Promise<Compressors> {
  const codecs = groups.flatMap(({ columns }) => columns.map(({ meta_data: column }) => column?.codec));
  if (codecs.every((codec) => codec === 'UNCOMPRESSED')) return {};
  return (await import('hyparquet-compressors')).compressors;
}

/** The library throws plain errors for a damaged file. */
async function attempt<T>(file: RowFile, read: () => Promise<T> | T): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw refused(file, 'E_ROWS_PARQUET', `the Parquet file cannot be read: ${why}`, cause);
  }
}

function refused(file: RowFile, code: string, why: string, cause?: unknown): AssayError {
  return new AssayError('invalid', code, `${file.name}: ${why}`, { cause, location: { file: file.name } });
}
