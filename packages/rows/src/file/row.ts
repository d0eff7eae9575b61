/** What a cell of a row can hold. Text formats give text only; Parquet gives bigint, Date and bytes as well. */
export type Cell =
  | null
  | boolean
  | number
  | bigint
  | string
  | Date
  | Uint8Array
  | readonly Cell[]
  | { readonly [name: string]: Cell };

/** One record of a row file. Ask for a cell only after `Object.hasOwn`: the names come from the file. */
export interface Row {
  /** Position in the file, from 1. */
  readonly number: number;
  /** Line on which the row starts; null where the format has no lines. */
  readonly line: number | null;
  readonly cells: { readonly [name: string]: Cell };
  /** Whether cells are untyped text (CSV), to be read by the type that the schema declares. */
  readonly untyped: boolean;
}

/**
 * A file of rows as the outside world hands it in: a name and a way to read a part of it. Enough for
 * streaming from the front and for Parquet, whose index stands at the end.
 */
export interface RowFile {
  /** Its ending tells the format; also what messages call the file. */
  readonly name: string;
  readonly size: number;
  /** Bytes from `start` up to and not including `end`; both within the size. */
  readonly read: (start: number, end: number) => Promise<Uint8Array>;
}

/** What is read at a time is worked off in one turn of the event loop: some hundred rows, a few milliseconds. */
const blockSize = 256 * 1024;

/** A row file that is in memory already. */
export function rowFileOf(name: string, bytes: Uint8Array): RowFile {
  return {
    name,
    size: bytes.length,
    read: (start, end) => Promise.resolve(bytes.subarray(start, end)),
  };
}

/** The bytes from front to back, a block at a time. */
export async function* readBlocks(file: RowFile): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < file.size; start += blockSize) {
    yield await file.read(start, Math.min(start + blockSize, file.size));
  }
}
