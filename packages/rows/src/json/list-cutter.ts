import { AssayError } from '@assay/records';

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/** Cuts the items out of a JSON list that arrives in blocks, without reading them. Numbers count from 1. */
export class ListCutter {
  readonly #skip: number;
  #depth = 0;
  #isText = false;
  /** How far into the next block has been looked already. */
  #seen = 0;
  #isEmpty = true;
  #isEnded = false;
  /** Whether something stands behind the list. */
  #hasMore = false;
  /** How many items have been cut, skipped ones included. */
  last = 0;

  constructor(skip: number) {
    this.#skip = skip;
  }

  /** The items that end in `bytes`; what comes from `rest` on has to stand in front of the next block. */
  cut(bytes: Uint8Array): { readonly spans: number[]; readonly numbers: number[]; readonly rest: number } {
    const items: Items = { spans: [], numbers: [], rest: 0 };
    let at = this.#seen;
    for (; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (this.#isText) {
        if (byte === backslash) at += 1;
        else if (byte === quote) this.#isText = false;
      } else if (byte > 32) this.#look(byte, at, items);
    }
    // An escape may stand across two blocks: then one byte of the next one has been looked at.
    this.#seen = at - items.rest;
    return items;
  }

  /** Throws unless the list has come to its end, and nothing is behind it. */
  finish(): void {
    if (this.#hasMore)
      throw new AssayError('invalid', 'E_JSON', `there is something after the list of ${this.last}`);
    if (this.#isEnded) return;
    throw new AssayError('invalid', 'E_JSON', `the list ends inside of item ${this.last + 1}`);
  }

  #look(byte: number, at: number, items: Items): void {
    const isOutside = this.#depth === 1;
    if (this.#depth === 0) {
      this.#start(byte, at, items);
      return;
    }
    if (byte === quote) this.#isText = true;
    else if (byte === openList || byte === openObject) this.#depth += 1;
    else if (byte === closeList || byte === closeObject) this.#depth -= 1;
    if (isOutside && (byte === comma || byte === closeList)) this.#end(byte, at, items);
    else this.#isEmpty = false;
  }

  #start(byte: number, at: number, items: Items): void {
    if (byte >= 0xbb) return;
    if (this.#isEnded) this.#hasMore = true;
    else this.#depth = 1;
    items.rest = at + 1;
  }

  #end(byte: number, at: number, items: Items): void {
    if (!(this.#isEmpty && byte === closeList && this.last === 0)) {
      this.last += 1;
      if (this.last > this.#skip) {
        items.spans.push(items.rest, at);
        items.numbers.push(this.last);
      }
    }
    this.#isEmpty = true;
    this.#isEnded = byte === closeList;
    items.rest = at + 1;
  }
}

interface Items {
  readonly spans: number[];
  readonly numbers: number[];
  rest: number;
}
