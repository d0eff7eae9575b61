import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { parsePythonJson } from '@assay/rows';
import { AssayError, type JsonValue } from '@assay/records';
import type { World } from '../world.ts';

const LISTED = 5;

/** The rows of a JSON lines file. A line that is none, or no UTF-8, is left out, and said with its number. */
export async function readRows(
  path: string,
  world: World,
): Promise<{ readonly json: readonly JsonValue[]; readonly notes: readonly string[] }> {
  const rows: JsonValue[] = [];
  const broken: number[] = [];
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let number = 0;
  for await (const line of linesOf(path, world)) {
    number += 1;
    try {
      const text = decoder.decode(line);
      if (text.trim() !== '') rows.push(parsePythonJson(text));
    } catch {
      broken.push(number);
    }
  }
  return { json: rows, notes: broken.length === 0 ? [] : [noteOf(path, broken)] };
}

async function* linesOf(path: string, world: World): AsyncGenerator<Uint8Array> {
  let pieces: Buffer[] = [];
  try {
    for await (const chunk of createReadStream(resolve(world.cwd, path)) as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, start)) {
        yield Buffer.concat([...pieces, chunk.subarray(start, end)]);
        pieces = [];
        start = end + 1;
      }
      if (start < chunk.length) pieces.push(chunk.subarray(start));
    }
  } catch (cause) {
    throw new AssayError('usage', 'E_PATH', `cannot read ${path}: ${(cause as Error).message}`, { cause });
  }
  if (pieces.length > 0) yield Buffer.concat(pieces);
}

function noteOf(path: string, lines: readonly number[]): string {
  const listed = lines.slice(0, LISTED).join(', ');
  const more = lines.length > LISTED ? ` and ${lines.length - LISTED} more` : '';
  return `${path}: left out what is not JSON: ${lines.length === 1 ? 'line' : 'lines'} ${listed}${more}`;
}
