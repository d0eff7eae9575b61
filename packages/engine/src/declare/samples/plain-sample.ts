import { isObject, type JsonObject, type JsonValue, type Sample } from '@assay/records';
import { type Cell, type Codes, deepestCell, forbiddenKeys, offsetOf, type Row, startsAt } from '@assay/rows';
import { isPlainId } from './sample-ids.ts';

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
function isPlainMetadata(metadata: JsonValue): metadata is JsonObject {
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

/** Texts that are remembered, and how long they are at most. */
const MOST = 500;
const LONGEST = 200;

type Finish = (metadata: JsonObject | undefined) => JsonObject | null | undefined;

/** Where JSON stands that was scanned: from `start` up to `end`. */
interface Scanned {
  readonly text: string;
  readonly codes: Codes;
  readonly start: number;
  readonly end: number;
}

interface KnownText {
  readonly codes: Codes;
  readonly metadata: JsonObject;
}

/** The metadata of samples by their text: few differ, and samples share them. */
export class MetadataTexts {
  readonly #finish: Finish;
  readonly #known = new Map<string, JsonObject>();
  /** By length, the text that came again last: comparing it costs less than to cut out a text and look it up. */
  readonly #latest: (KnownText | undefined)[] = Array.from({ length: LONGEST + 1 }, () => undefined);
  /** Of a sample that has none of its own. */
  readonly none: JsonObject | null | undefined;

  /** What comes in is a sample's own metadata; what is made of them is remembered. */
  constructor(finish: Finish) {
    this.#finish = finish;
    this.none = finish(undefined);
  }

  /** Null: it is not metadata, or not written as most is. */
  of(text: string, codes: Codes, { start, end }: Pick<Scanned, 'start' | 'end'>): JsonObject | null {
    const latest = this.#latest[end - start];
    if (latest !== undefined && startsAt(codes, start, latest.codes)) return latest.metadata;
    return this.#find({ text, codes, start, end });
  }

  #find({ text, codes, start, end }: Scanned): JsonObject | null {
    const own = text.slice(start, end);
    const metadata = this.#known.get(own);
    if (metadata === undefined) return this.#read(own);
    this.#latest[own.length] = { codes: codes.slice(start, end), metadata };
    return metadata;
  }

  #read(text: string): JsonObject | null {
    const read = JSON.parse(text) as JsonValue;
    const metadata = isPlainMetadata(read) ? (this.#finish(read) ?? null) : null;
    if (metadata !== null && this.#known.size < MOST && text.length <= LONGEST)
      this.#known.set(text, metadata);
    return metadata;
  }
}
