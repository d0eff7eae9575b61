import type { AssayError } from '@assay/records';
import { type RowFormat, rowFormat } from './row-format.ts';
import type { RowFile } from './row-file.ts';
import type { Row } from './row.ts';

export interface ReadRowsOptions {
  /** Media type, for names whose ending says nothing. */
  readonly mediaType?: string | null;
  /**
   * Called with a line that cannot be read; reading then goes on with the next one. Without it, and in formats
   * where nothing after an error can be trusted (all but JSONL), the error is thrown.
   */
  readonly onError?: (error: AssayError) => void;
  /** Characters of the longest text in a row of JSON; 1,048,576 if absent. */
  readonly longestText?: number;
}

/**
 * The rows of a file, one at a time: JSONL, CSV, TSV and Parquet are streamed (a row group at a time), JSON
 * is read whole. Throws AssayError with file, line and, where known, column for what cannot be read: bad
 * UTF-8, NaN, duplicate keys, ragged or unterminated records. A byte order mark and CRLF are fine.
 */
export async function* readRows(file: RowFile, options: ReadRowsOptions = {}): AsyncGenerator<Row> {
  for await (const batch of readRowBatches(file, options)) for (const row of batch) yield row;
}

/**
 * The same rows, as many at a time as the format gives without waiting: a wait for each costs more than reading
 * it. A batch reads as it is iterated, and throws at the row in question; it is to be iterated before the next
 * one is asked for.
 */
export async function* readRowBatches(
  file: RowFile,
  options: ReadRowsOptions = {},
): AsyncGenerator<Iterable<Row>> {
  yield* readers[await rowFormat(file, options.mediaType ?? null)](file, options);
}

type Reader = (file: RowFile, options: ReadRowsOptions) => AsyncGenerator<Iterable<Row>>;

/** Readers are loaded when first used: the libraries behind them are heavy. */
const readers: Readonly<Record<RowFormat, Reader>> = {
  jsonl: async function* (file, options) {
    const { readJsonl } = await import('../lines/read-jsonl.ts');
    yield* readJsonl(file, options.onError, options.longestText);
  },
  json: async function* (file, options) {
    const { readJsonRows } = await import('../json/read-json-rows.ts');
    yield* eachAlone(readJsonRows(file, options.longestText));
  },
  csv: async function* (file) {
    const { readCsv } = await import('../csv/read-csv.ts');
    yield* eachAlone(readCsv(file, ','));
  },
  tsv: async function* (file) {
    const { readCsv } = await import('../csv/read-csv.ts');
    yield* eachAlone(readCsv(file, '\t'));
  },
  parquet: async function* (file) {
    const { readParquet } = await import('../parquet/read-parquet.ts');
    yield* eachAlone(readParquet(file));
  },
};

async function* eachAlone(rows: AsyncGenerator<Row>): AsyncGenerator<Iterable<Row>> {
  for await (const row of rows) yield [row];
}
