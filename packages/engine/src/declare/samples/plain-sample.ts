import { isObject, type JsonObject, type JsonValue, type Sample } from '@assay/records';
import { type Cell, deepestCell, forbiddenKeys, offsetOf, type Row } from '@assay/rows';
import { isPlainId } from './sample-id.ts';

/**
 * A row that is a sample as it stands: its columns are those of a sample, and what they hold is JSON that needs no
 * change. Null: it has to be read column by column, and may be wrong. Most rows are plain, and are not copied.
 */
export function plainSample({ cells, untyped }: Row): Sample | null {
  // Objects that remember their place in the text are copied without it.
  if (untyped || offsetOf in cells) return null;
  for (const column in cells) {
    if (!isPlainColumn(column) || !isPlain(cells[column], 0)) return null;
  }
  const { id, input, expected, expected_output, metadata } = cells as { readonly [name: string]: JsonValue };
  if (typeof id !== 'string' || !isPlainId(id) || input === undefined) return null;
  if (expected !== undefined && expected_output !== undefined) return null;
  if (metadata !== undefined && !isPlainMetadata(metadata)) return null;
  const wanted = expected === undefined ? expected_output : expected;
  if (wanted === undefined) return metadata === undefined ? { id, input } : { id, input, metadata };
  if (metadata === undefined) return { id, input, expected: wanted };
  return { id, input, expected: wanted, metadata };
}

function isPlainColumn(name: string): boolean {
  return (
    name === 'id' ||
    name === 'input' ||
    name === 'expected' ||
    name === 'metadata' ||
    name === 'expected_output'
  );
}

/** JSON that `jsonCell` would copy and leave as it is. */
function isPlain(cell: Cell | undefined, depth: number): boolean {
  if (typeof cell === 'string' || typeof cell === 'boolean' || cell === null) return true;
  if (typeof cell === 'number') return isPlainNumber(cell);
  if (typeof cell !== 'object' || depth > deepestCell) return false;
  if (Array.isArray(cell)) {
    for (let i = 0; i < cell.length; i += 1) {
      if (!isPlain(cell[i] as Cell | undefined, depth + 1)) return false;
    }
    return true;
  }
  if (Object.getPrototypeOf(cell) !== Object.prototype) return false;
  const members = cell as Cells;
  for (const key in members) {
    if (forbiddenKeys.has(key) || !isPlain(members[key], depth + 1)) return false;
  }
  return true;
}

type Cells = { readonly [name: string]: Cell };

/** No −0, and no whole number that may have been rounded. */
function isPlainNumber(value: number): boolean {
  if (Number.isSafeInteger(value)) return !Object.is(value, -0);
  return Number.isFinite(value) && !Number.isInteger(value);
}

/** Metadata that need no change: some at all, of which `tags`, `subtask` and `cluster` are words. */
export function isPlainMetadata(metadata: JsonValue): metadata is JsonObject {
  if (!isObject(metadata)) return false;
  const { tags, subtask, cluster } = metadata;
  return (
    hasMembers(metadata) &&
    isWord(subtask) &&
    isWord(cluster) &&
    (Array.isArray(tags) ? tags.every(isText) : isWord(tags))
  );
}

function hasMembers(object: JsonObject): boolean {
  for (const _ in object) return true;
  return false;
}

function isWord(value: JsonValue | undefined): boolean {
  return value === undefined || isText(value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
