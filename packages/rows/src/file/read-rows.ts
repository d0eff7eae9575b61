import { AssayError } from '@assay/records';
import type { Row, RowFile } from './row.ts';

type RowFormat = 'jsonl' | 'json' | 'csv' | 'tsv' | 'parquet';

const byEnding: Readonly<Record<string, RowFormat>> = {
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  jsonlines: 'jsonl',
  json: 'json',
  csv: 'csv',
  tsv: 'tsv',
  parquet: 'parquet',
};

const byMediaType: Readonly<Record<string, RowFormat>> = {
  'application/jsonlines': 'jsonl',
  'application/x-jsonlines': 'jsonl',
  'application/jsonl': 'jsonl',
  'application/x-ndjson': 'jsonl',
  'application/json': 'json',
  'text/csv': 'csv',
  'text/tab-separated-values': 'tsv',
  'application/vnd.apache.parquet': 'parquet',
  'application/x-parquet': 'parquet',
};

/** The format that a name's ending (before .gz) or else a media type stands for; null when neither says. */
export function formatByName(name: string, mediaType: string | null = null): RowFormat | null {
  const ending = /\.([a-z]+)(?:\.gz)?$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const type = mediaType?.split(';')[0]!.trim().toLowerCase() ?? '';
  if (Object.hasOwn(byEnding, ending)) return byEnding[ending]!;
  return Object.hasOwn(byMediaType, type) ? byMediaType[type]! : null;
}

/**
 * The format to read a file as. Its name decides; the first bytes must not say otherwise (a Parquet file
 * called .csv, a pickle or an archive called anything, are refused rather than guessed at).
 */
export async function rowFormat(file: RowFile, mediaType: string | null = null): Promise<RowFormat> {
  const named = formatByName(file.name, mediaType);
  const found = signature(await file.read(0, Math.min(4, file.size)));
  if (named === null) {
    throw unreadable(file, `the file name does not tell the format of the rows`);
  }
  if (found !== null && found !== named)
    throw unreadable(file, `it is named as ${named} and begins like ${found}`);
  if (named === 'parquet' && found !== 'parquet') throw unreadable(file, 'it does not begin with PAR1');
  return named;
}

function signature(head: Uint8Array): string | null {
  const text = String.fromCharCode(...head);
  if (text === 'PAR1') return 'parquet';
  if (text.startsWith('PK')) return 'a zip archive';
  if (head[0] === 0x1f && head[1] === 0x8b) return 'a gzip archive';
  if (head[0] === 0x80 && (head[1] ?? 0xff) <= 5) return 'a Python pickle';
  if (text.startsWith('\u0093NUM')) return 'a NumPy array';
  return null;
}

function unreadable(file: RowFile, why: string): AssayError {
  return new AssayError('invalid', 'E_ROWS_FORMAT', `rows cannot be read from ${file.name}: ${why}`, {
    location: { file: file.name },
    fix: 'Give the rows as .jsonl, .json, .csv, .tsv or .parquet with that ending; packed data of a project end in .gz besides.',
  });
}

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
    const { readJsonl } = await import('../read-jsonl.ts');
    yield* readJsonl(file, options.onError, options.longestText);
  },
  json: async function* (file, options) {
    const { readJsonRows } = await import('../json/read-json-rows.ts');
    yield* eachAlone(readJsonRows(file, options.longestText));
  },
  csv: async function* (file) {
    const { readCsv } = await import('../read-csv.ts');
    yield* eachAlone(readCsv(file, ','));
  },
  tsv: async function* (file) {
    const { readCsv } = await import('../read-csv.ts');
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
