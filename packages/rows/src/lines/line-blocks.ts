import { AssayError } from '@assay/records';
import { joinedBytes } from '../text/joined-bytes.ts';
import { readBlocks, type RowFile } from '../file/row-file.ts';

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
