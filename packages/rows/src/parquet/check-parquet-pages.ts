import type { ColumnMetaData } from 'hyparquet';
import type { RowFile } from '../file/row.ts';

/** Largest page that is decompressed, and most values of a column in one row group. */
const maxPageBytes = 2 ** 28;
const maxColumnValues = 100_000_000;

/**
 * Walks over the page headers of a column and throws for sizes that cannot be: the library that reads the
 * pages trusts them, and goes round for ever where a damaged header leads back or nowhere.
 */
export async function checkParquetPages(file: RowFile, column: ColumnMetaData): Promise<void> {
  const maxValues = Number(column.num_values);
  if (!isWithin(maxValues, maxColumnValues)) throw new Error('a column with an impossible number of values');
  const { deserializeTCompactProtocol } = await import('hyparquet/src/thrift.js');
  const start = Number(column.dictionary_page_offset ?? 0n) || Number(column.data_page_offset);
  const end = start + Number(column.total_compressed_size);
  if (!(start >= 4 && end >= start && end <= file.size)) throw new Error('a column outside the file');
  const bytes = await file.read(start, end);
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0 };
  let values = 0;
  while (reader.offset < bytes.length - 1) {
    const header: PageHeader = deserializeTCompactProtocol(reader);
    const size = header.field_3;
    if (!isWithin(size, bytes.length - reader.offset)) throw new Error('a page with an impossible size');
    if (!isWithin(header.field_2, maxPageBytes)) throw new Error('a page that is too large');
    values += valuesIn(header, size, maxValues);
    if (values > maxValues) throw new Error('more values than the column has');
    reader.offset += size;
  }
}

/** How many values a data page holds; a dictionary holds none of its own. */
function valuesIn(
  { field_5: data, field_7: dictionary, field_8: second }: PageHeader,
  size: number,
  most: number,
): number {
  const counts = [data?.field_1 ?? dictionary?.field_1 ?? second?.field_1];
  if (second !== undefined) counts.push(second.field_2, second.field_3);
  const lengths = second === undefined ? [] : [second.field_5, second.field_6];
  if (!counts.every((count) => isWithin(count, most)) || !lengths.every((length) => isWithin(length, size))) {
    throw new Error('a page with impossible counts');
  }
  return dictionary === undefined ? Number(counts[0]) : 0;
}

/**
 * As Parquet numbers the fields: 2 size, 3 compressed size, 5 7 8 the headers of data, dictionary and data v2;
 * in these 1 the number of values, and in the last 2 nulls, 3 rows, 5 and 6 bytes of levels.
 */
interface PageHeader {
  readonly field_2?: unknown;
  readonly field_3?: unknown;
  readonly field_5?: CountFields;
  readonly field_7?: CountFields;
  readonly field_8?: CountFields;
}

interface CountFields {
  readonly field_1?: unknown;
  readonly field_2?: unknown;
  readonly field_3?: unknown;
  readonly field_5?: unknown;
  readonly field_6?: unknown;
}

function isWithin(value: unknown, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;
}
