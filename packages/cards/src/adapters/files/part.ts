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

/** Short documents are many to the megabyte, and each may come to a finding that is larger than itself. */
export const mostDocuments = 50_000;

/** A part in pieces of so many documents, each with bytes of its own; almost always it is one piece. */
export function* piecesOf(part: Part, most = mostDocuments): Generator<Part> {
  const { bytes, spans, numbers, findings, last } = part;
  if (numbers.length <= most) return yield part;
  for (let start = 0; start < numbers.length; start += most) {
    const end = Math.min(start + most, numbers.length);
    const from = spans[2 * start]!;
    yield {
      ...part,
      // Copied: a Buffer's own slice shares its memory, and what is handed to a thread is taken from everybody else.
      bytes: new Uint8Array(bytes.subarray(from, spans[2 * end - 1])),
      spans: spans.slice(2 * start, 2 * end).map((place) => place - from),
      numbers: numbers.slice(start, end),
      last: end === numbers.length ? last : numbers[end - 1]!,
      findings: start === 0 ? findings : [],
    };
  }
}
