import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parsePythonJson } from '@assay/cards';
import type { JsonValue } from '@assay/records';
import type { Io } from '../io.ts';

const LISTED = 5;

/** The rows of a JSON lines file. A line that is none is left out, and said with its number. */
export async function readRows(
  path: string,
  io: Io,
): Promise<{ readonly json: readonly JsonValue[]; readonly notes: readonly string[] }> {
  const rows: JsonValue[] = [];
  const broken: number[] = [];
  let number = 0;
  const lines = createInterface({ input: createReadStream(resolve(io.cwd, path)), crlfDelay: Infinity });
  for await (const line of lines) {
    number += 1;
    if (line.trim() === '') continue;
    try {
      rows.push(parsePythonJson(line));
    } catch {
      broken.push(number);
    }
  }
  return { json: rows, notes: broken.length === 0 ? [] : [noteOf(path, broken)] };
}

function noteOf(path: string, lines: readonly number[]): string {
  const listed = lines.slice(0, LISTED).join(', ');
  const more = lines.length > LISTED ? ` and ${lines.length - LISTED} more` : '';
  return `${path}: left out what is not JSON: ${lines.length === 1 ? 'line' : 'lines'} ${listed}${more}`;
}
