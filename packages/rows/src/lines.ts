import { AssayError } from '@assay/records';
import { readBlocks, type RowFile } from './file/row.ts';
import { decodeText, joinedBytes } from './text.ts';

export const LINE_FEED = 0x0a;

/** Longest line that is read, in bytes. */
const maxLineLength = 64 * 1024 * 1024;

/**
 * The bytes of a file, cut after line feeds: some whole lines at a time. `line` tells how many of them were read when
 * the next ones are asked for, for the place of a line that is too long.
 */
export async function* readLineBlocks(
  file: RowFile,
  line: () => number,
  longest = maxLineLength,
): AsyncGenerator<Uint8Array> {
  const cutter = new LineCutter();
  for await (const block of readBlocks(file)) {
    yield* cutter.cut(block);
    if (cutter.waiting > longest) throw tooLong(file.name, line() + 1, longest);
  }
  yield cutter.rest();
}

/** Cuts blocks after their last line feed; what a block ends with is kept for the next one. */
class LineCutter {
  #rest: Uint8Array[] = [];
  #waiting = 0;

  /** Bytes of the line that has no end yet. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Whole lines: the one that began before, and those of the block, which are not copied. */
  cut(block: Uint8Array): readonly Uint8Array[] {
    const end = block.lastIndexOf(LINE_FEED) + 1;
    if (end === 0) {
      this.#keep(block);
      return [];
    }
    const start = this.#waiting === 0 ? 0 : block.indexOf(LINE_FEED) + 1;
    const lines = [joinedBytes([...this.#rest, block.subarray(0, start)]), block.subarray(start, end)];
    this.#rest = [];
    this.#waiting = 0;
    this.#keep(block.subarray(end));
    return lines;
  }

  #keep(bytes: Uint8Array): void {
    if (bytes.length > 0) this.#rest.push(bytes.slice());
    this.#waiting += bytes.length;
  }

  /** The line that no line feed ends, where there is one. */
  rest(): Uint8Array {
    return joinedBytes(this.#rest);
  }
}

function tooLong(file: string, line: number, longest: number): AssayError {
  return new AssayError('invalid', 'E_ROWS_SIZE', `a line longer than ${longest} bytes`, {
    location: { file, line },
  });
}

/** A line of a file, without its line feed. */
export interface FileLine {
  readonly bytes: Uint8Array;
  /** Counted from 1. */
  readonly line: number;
}

/** The lines of a file, one by one; `longest` is that of a line in bytes. Memory: a block of the file, and one line. */
export async function* readLines(file: RowFile, longest?: number): AsyncGenerator<FileLine> {
  let line = 0;
  for await (const block of readLineBlocks(file, () => line, longest)) {
    for (let start = 0; start < block.length; ) {
      const feed = block.indexOf(LINE_FEED, start);
      const end = feed === -1 ? block.length : feed;
      line += 1;
      yield { bytes: block.subarray(start, end), line };
      start = end + 1;
    }
  }
}

const laterLines = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The lines of a text file, without their line feeds, decoded one by one; invalid UTF-8 is reported by line. Memory: one line. */
export async function* fileLines(
  file: RowFile,
): AsyncGenerator<{ readonly text: string; readonly line: number }> {
  for await (const given of readLines(file)) yield { text: decoded(given, file.name), line: given.line };
}

function decoded({ bytes, line }: FileLine, file: string): string {
  try {
    return line === 1 ? decodeText(bytes) : laterLines.decode(bytes);
  } catch (cause) {
    throw new AssayError('invalid', 'E_ENCODING', `line ${line} is not UTF-8`, {
      cause,
      location: { file, line },
    });
  }
}

/**
 * Blocks of a stream joined to larger ones. What a reader leaves over comes again in front of the next block, which is
 * then about twice as long, as far as a document may be: it is copied a few times, not once for every block.
 */
export class JoinedBlocks {
  #blocks: Uint8Array[] = [];
  #length = 0;
  #wanted: number;
  readonly #least: number;
  readonly #most: number;

  constructor(least: number, most: number) {
    this.#least = least;
    this.#most = most;
    this.#wanted = least;
  }

  get length(): number {
    return this.#length;
  }

  /** Whether there is enough to be worth a look. */
  get isFull(): boolean {
    return this.#length >= this.#wanted;
  }

  add(block: Uint8Array): void {
    this.#blocks.push(block);
    this.#length += block.length;
  }

  /** Everything, in a buffer of its own. */
  take(): Buffer<ArrayBuffer> {
    const joined = Buffer.from(new ArrayBuffer(this.#length));
    let end = 0;
    for (const block of this.#blocks) {
      joined.set(block, end);
      end += block.length;
    }
    this.#blocks = [];
    this.#length = 0;
    return joined;
  }

  /** Gives back what was left over. It is copied: the buffer it stands in goes elsewhere. */
  putBack(rest: Uint8Array): void {
    this.#wanted = Math.max(this.#least, Math.min(2 * rest.length, this.#most + 1));
    if (rest.length > 0) this.add(rest.slice());
  }
}
