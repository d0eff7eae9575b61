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
