import { AssayError } from '@assay/records';
import { readBlocks, type Row, type RowFile } from './file/row.ts';
import { forbiddenKeys } from './json/parse-json.ts';
import { decodeText } from './text.ts';

/** Longest record that is read, in characters: an unclosed quote must not take the whole file. */
const maxRecordLength = 16 * 1024 * 1024;

/**
 * RFC 4180, strictly: the first record names the columns, every other has as many cells; quotes are closed.
 * Every cell is text, and the empty text, quoted or not, is null: the format cannot tell them apart. Empty
 * lines are passed over. Between tabs a quote within a cell is a character like others.
 */
export async function* readCsv(file: RowFile, delimiter: string): AsyncGenerator<Row> {
  const { parse, CsvError } = await import('csv-parse');
  const parser = parse({
    delimiter,
    bom: true,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: delimiter === '\t',
    max_record_size: maxRecordLength,
  });
  const feeding = feed(file, parser);
  let names: readonly string[] | null = null;
  let number = 0;
  let line = 1;
  try {
    for await (const record of parser as AsyncIterable<readonly string[]>) {
      const start = line;
      line += 1 + lineBreaksIn(record);
      if (isBlank(record)) continue;
      if (names === null) {
        names = columnNames(file, record);
        continue;
      }
      number += 1;
      if (record.length !== names.length) {
        throw refused(file, `${record.length} cells where the header has ${names.length}`, start);
      }
      yield { number, line: start, cells: cellsOf(names, record), untyped: true };
    }
    await feeding;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The parser is ahead of the records that came out of it; its own count of lines is the better one.
    throw refused(file, error.message, Math.max(line, Number(error['lines'] ?? 0)));
  } finally {
    parser.destroy();
    await feeding.catch(() => undefined);
  }
}

interface TextSink {
  readonly write: (text: string) => boolean;
  readonly end: () => unknown;
  readonly destroy: (error: Error) => unknown;
  readonly on: (event: 'drain' | 'close', listener: () => void) => unknown;
  readonly off: (event: 'drain' | 'close', listener: () => void) => unknown;
  readonly destroyed: boolean;
}

/** Decodes and hands on, no faster than the parser takes it. An encoding error surfaces through the parser. */
async function feed(file: RowFile, parser: TextSink): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const block of readBlocks(file)) {
      if (parser.destroyed) return;
      if (!parser.write(decoder.decode(block, { stream: true }))) {
        await drained(parser);
      }
    }
    parser.write(decoder.decode());
    parser.end();
  } catch (error) {
    parser.destroy(error instanceof TypeError ? await encodingError(file) : (error as Error));
  }
}

/** Resolves when the parser wants more, or nothing any more. */
function drained(parser: TextSink): Promise<void> {
  return new Promise((resume) => {
    const done = (): void => {
      parser.off('drain', done);
      parser.off('close', done);
      resume();
    };
    parser.on('drain', done);
    parser.on('close', done);
  });
}

async function encodingError(file: RowFile): Promise<Error> {
  try {
    decodeText(await file.read(0, file.size));
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    const location = { ...error.location, file: file.name };
    return new AssayError('invalid', error.code, error.message, { cause: error, location });
  }
  return new AssayError('invalid', 'E_ENCODING', `${file.name} is not UTF-8`);
}

function columnNames(file: RowFile, record: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  for (const name of record) {
    if (name.includes('\r')) throw refused(file, 'a lone carriage return; lines end with LF or CRLF', 1);
    if (forbiddenKeys.has(name)) throw refused(file, `the column name ${name} is not allowed`, 1);
    if (seen.has(name)) throw refused(file, `the column ${JSON.stringify(name)} appears twice`, 1);
    seen.add(name);
  }
  return record;
}

function cellsOf(names: readonly string[], record: readonly string[]): Row['cells'] {
  const cells: Record<string, string | null> = Object.create(null) as Record<string, string | null>;
  for (const [index, name] of names.entries()) {
    const text = record[index]!;
    cells[name] = text === '' ? null : text;
  }
  return cells;
}

/** An empty line, which is a row of nothing even where there is one column only. */
function isBlank(record: readonly string[]): boolean {
  return record.length === 1 && record[0] === '';
}

function lineBreaksIn(record: readonly string[]): number {
  let breaks = 0;
  for (const cell of record) {
    for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) breaks += 1;
  }
  return breaks;
}

function refused(file: RowFile, why: string, line: number): AssayError {
  const location = { file: file.name, line };
  const fix = /quote/i.test(why)
    ? 'A cell with commas, quotes or line breaks stands in double quotes, each quote inside it twice: "say ""yes"", then go".'
    : undefined;
  return new AssayError('invalid', 'E_ROWS_CSV', `${file.name}: ${why}`, {
    location,
    ...(fix === undefined ? {} : { fix }),
  });
}
