import { parseLog } from '@assay/cards';
import { readLines } from '@assay/rows';
import type { JsonValue } from '@assay/records';
import type { World } from '../world.ts';
import { withRowFile } from '../world/row-file.ts';

const LISTED = 5;
/** What one text can hold. */
const longestLine = 512 * 2 ** 20 - 64;

/** The rows of a JSON lines file. A line that is not JSON, or not UTF-8, is left out and reported with its number. */
export async function readRows(
  path: string,
  world: World,
): Promise<{ readonly json: readonly JsonValue[]; readonly notes: readonly string[] }> {
  const rows: JsonValue[] = [];
  const broken: number[] = [];
  const repeating: number[] = [];
  const decoder = new TextDecoder('utf-8', { fatal: true });
  await withRowFile(path, world, async (file) => {
    for await (const { bytes, line } of readLines(file, longestLine)) {
      try {
        const text = decoder.decode(bytes);
        if (text.trim() === '') continue;
        const { json, notes } = parseLog(text, path);
        rows.push(json);
        if (notes.length > 0) repeating.push(line);
      } catch {
        broken.push(line);
      }
    }
  });
  return {
    json: rows,
    notes: [
      ...noteOf(path, 'left out what is not JSON', broken),
      ...noteOf(path, 'a key stands twice in one object, and the last one was read', repeating),
    ],
  };
}

function noteOf(path: string, what: string, lines: readonly number[]): readonly string[] {
  if (lines.length === 0) return [];
  const listed = lines.slice(0, LISTED).join(', ');
  const more = lines.length > LISTED ? ` and ${lines.length - LISTED} more` : '';
  return [`${path}: ${what}: ${lines.length === 1 ? 'line' : 'lines'} ${listed}${more}`];
}
