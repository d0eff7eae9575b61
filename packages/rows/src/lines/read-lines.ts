import type { RowFile } from '../file/row-file.ts';
import { LINE_FEED, readLineBlocks } from './line-blocks.ts';

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
