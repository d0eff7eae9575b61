import type { Readable } from 'node:stream';
import { AssayError } from '@assay/records';
import { JoinedBlocks, ListCutter } from '@assay/rows';
import { longestDocument, type Part, partBytes } from './part.ts';

/**
 * The documents of a JSON file, after the first `skip`: the items of a list, many at a time, or the one document that
 * the file is. Memory is that of some items, whatever the file's size. Throws where the file is broken off.
 */
export async function* documentParts(stream: Readable, skip = 0): AsyncGenerator<Part> {
  const reading = new Reading(skip);
  try {
    for await (const block of stream) {
      const part = reading.add(block as Uint8Array);
      if (part !== null) yield part;
    }
  } catch (error) {
    yield reading.wholeItems();
    throw error;
  }
  yield reading.last();
  reading.finish();
}

class Reading {
  readonly #skip: number;
  readonly #blocks = new JoinedBlocks(partBytes, longestDocument);
  /** Null while nothing says that the file is a list. */
  #cutter: ListCutter | null = null;

  constructor(skip: number) {
    this.#skip = skip;
  }

  add(block: Uint8Array): Part | null {
    this.#blocks.add(block);
    return this.#blocks.isFull ? this.wholeItems() : null;
  }

  wholeItems(): Part {
    const bytes = this.#blocks.take();
    const part = this.#cut(bytes);
    if (part === null) this.#blocks.putBack(bytes);
    if (this.#blocks.length > longestDocument) throw tooLong(this.#cutter);
    return part ?? { unit: 'item', ...nothing, last: 0 };
  }

  last(): Part {
    const bytes = this.#blocks.take();
    return this.#cut(bytes) ?? single(bytes, this.#skip);
  }

  finish(): void {
    this.#cutter?.finish();
  }

  #cut(bytes: Buffer): Part | null {
    this.#cutter ??= isList(bytes) ? new ListCutter(this.#skip) : null;
    if (this.#cutter === null) return null;
    const { spans, numbers, rest } = this.#cutter.cut(bytes);
    this.#blocks.putBack(bytes.subarray(rest));
    return {
      unit: 'item',
      bytes: bytes.subarray(0, rest),
      spans,
      numbers,
      last: this.#cutter.last,
      findings: [],
    };
  }
}

const nothing = { bytes: new Uint8Array(), spans: [], numbers: [], findings: [] };

/** The first byte that is neither white space nor a byte order mark. */
function isList(bytes: Uint8Array): boolean {
  return String.fromCharCode(bytes.find((byte) => byte > 32 && byte < 0xbb) ?? 0) === '[';
}

function single(bytes: Uint8Array, skip: number): Part {
  const isWanted = skip === 0 && bytes.length > 0;
  return {
    unit: 'file',
    bytes,
    spans: isWanted ? [0, bytes.length] : [],
    numbers: isWanted ? [1] : [],
    last: 1,
    findings: [],
  };
}

function tooLong(cutter: ListCutter | null): AssayError {
  const what = cutter === null ? 'the document' : `item ${cutter.last} of the list`;
  const megabytes = longestDocument / 2 ** 20;
  return new AssayError('invalid', 'E_LENGTH', `${what} is longer than ${megabytes} MB; split it`);
}
