import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { parsePythonJson } from '@assay/rows';
import { openDuckDb } from './open-duckdb.ts';
import { ownPrefix, sweepSpill } from './spill-folders.ts';
import { quoted } from '../../corpus/json-shape.ts';
import { type Part, partBytes } from '../files/part.ts';

/**
 * The rows of a Parquet file as JSON documents, after the first `skip`: rows of `path` and `record` (JSON as a text, or
 * a structure), or rows that are records themselves. A table can hold NaN and Infinity; JSON cannot, and has null.
 */
export async function* tableParts(full: string, skip = 0): AsyncGenerator<Part> {
  const { own, any } = ownPrefix('table');
  await sweepSpill(tmpdir(), any);
  const { connection, close } = await openDuckDb({ spill: join(tmpdir(), `${own}spill`) });
  try {
    await connection.run('SET preserve_insertion_order = true');
    const table = `read_parquet(${quoted(asPattern(full))})`;
    const document = await documentColumn(connection, table);
    const rows = await connection.stream(`SELECT ${document} FROM ${table} AS row`);
    const cutter = new RowCutter(skip);
    for (;;) {
      const chunk = await rows.fetchChunk();
      if (chunk === null || chunk.rowCount === 0) break;
      for (const value of chunk.getColumnValues(0)) cutter.add(String(value));
      if (cutter.isFull) yield cutter.take();
    }
    yield cutter.take();
  } finally {
    await close();
  }
}

/** How a row becomes a document. A record that is a text is JSON already. */
async function documentColumn(connection: DuckDBConnection, table: string): Promise<string> {
  const described = await connection.runAndReadAll(
    `SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM ${table})`,
  );
  const types = new Map(described.getRowsJson() as [name: string, type: string][]);
  const record = types.get('record');
  if (record === undefined) return 'to_json(row)::VARCHAR';
  const text =
    record === 'VARCHAR' || record === 'JSON' ? `coalesce("record", 'null')` : 'to_json("record")::VARCHAR';
  const path = types.has('path') ? `'"path":' || coalesce(to_json("path")::VARCHAR, 'null') || ',' || ` : '';
  return `'{' || ${path}'"record":' || ${text} || '}'`;
}

/** A path as the pattern that only it matches. */
function asPattern(path: string): string {
  return path.replace(/[*?[]/g, '[$&]');
}

const encoder = new TextEncoder();

/** Gathers documents until they are worth a part. */
class RowCutter {
  readonly #skip: number;
  #rows: Uint8Array[] = [];
  #numbers: number[] = [];
  #length = 0;
  #last = 0;

  constructor(skip: number) {
    this.#skip = skip;
  }

  get isFull(): boolean {
    return this.#length >= partBytes;
  }

  add(json: string): void {
    this.#last += 1;
    if (this.#last <= this.#skip) return;
    const bytes = encoder.encode(/NaN|Infinity/.test(json) ? strict(json) : json);
    this.#rows.push(bytes);
    this.#numbers.push(this.#last);
    this.#length += bytes.length;
  }

  take(): Part {
    const bytes = new Uint8Array(this.#length);
    const spans: number[] = [];
    let end = 0;
    for (const row of this.#rows) {
      bytes.set(row, end);
      spans.push(end, (end += row.length));
    }
    const part: Part = { unit: 'line', bytes, spans, numbers: this.#numbers, last: this.#last, findings: [] };
    this.#rows = [];
    this.#numbers = [];
    this.#length = 0;
    return part;
  }
}

/** What is not JSON either way is left as it is: it is refused where it is read, with its place. */
function strict(json: string): string {
  try {
    return JSON.stringify(parsePythonJson(json));
  } catch {
    return json;
  }
}
