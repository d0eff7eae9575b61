import type { Finding } from '../../corpus/finding.ts';

/** Some documents of one file, as they stand in it, in order. */
export interface Part {
  /** What a document is in its file: a line, an item of a list, or all of it. */
  readonly unit: 'line' | 'item' | 'file';
  readonly bytes: Uint8Array;
  /** Where each document starts and ends in `bytes`, two numbers a document. */
  readonly spans: readonly number[];
  /** The number of each document, from 1: its line, or which item it is. */
  readonly numbers: readonly number[];
  /** The last line or item that this part covers, empty lines included; it goes on after that. */
  readonly last: number;
  /** What could not be cut into documents. */
  readonly findings: readonly Finding[];
}

/** How much is cut into documents at a time. */
export const partBytes = 8 * 2 ** 20;

/** The longest document there can be: a text in V8 ends at half a gigabyte, and reading it takes several times its size. */
export const longestDocument = 256 * 2 ** 20;
