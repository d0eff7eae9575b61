import { AssayError } from '@assay/records';
import { defaultJsonLimits } from './parse-json.ts';
import { joinedBytes } from '../text.ts';

const maxHeadLength = 1024 * 1024;
const maxItemLength = defaultJsonLimits.maxLength;
const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openList, closeList, openMap, closeMap, lineFeed] = [0x5b, 0x5d, 0x7b, 0x7d, 0x0a];

export interface CutList {
  /** What messages call the file. */
  readonly file: string;
  /** The key of the array, where the text is an object: `samples`. */
  readonly key: string;
  /** What one of its objects is called: `sample`. */
  readonly item: string;
}

/**
 * Follows the structure of a JSON text byte by byte: strings, depth, and the array whose objects are cut out. The text
 * is that array, or an object that has it under a key.
 */
export class JsonCutter {
  readonly #list: CutList;
  #line = 1;
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** The last string at depth 1: the key of what follows its colon. */
  #string: number[] = [];
  #key = '';
  /** Depth inside the array; null before it opens and after it has closed. */
  #listDepth: number | null = null;
  #expects: 'first' | 'comma' | 'element' = 'first';
  #item: Uint8Array[] | null = null;
  #itemLength = 0;
  #itemLine = 1;
  readonly #rest: number[] = [];
  /** Lines up to the array, and lines inside it: what turns a line of the rest into one of the file. */
  #before: number | null = null;
  #skipped = 0;

  constructor(list: CutList) {
    this.#list = list;
  }

  *cut(block: Uint8Array): Generator<{ readonly bytes: Uint8Array; readonly line: number }> {
    let from = 0;
    for (let at = 0; at < block.length; at += 1) {
      const byte = block[at]!;
      if (byte === lineFeed) this.#line += 1;
      const wasItem = this.#item !== null;
      if (!wasItem && this.#isBetween(byte)) {
        this.#item = [];
        this.#itemLine = this.#line;
        from = at;
      }
      this.#follow(byte);
      if (this.#item === null || this.#inString || this.#depth !== this.#listDepth) continue;
      this.#item.push(block.subarray(from, at + 1));
      yield { bytes: joinedBytes(this.#item), line: this.#itemLine };
      this.#item = null;
      this.#itemLength = 0;
      this.#expects = 'comma';
    }
    if (this.#item === null) return;
    this.#item.push(block.slice(from));
    this.#itemLength += block.length - from;
    if (this.#itemLength > maxItemLength)
      this.#fail('E_ROWS_SIZE', `a ${this.#list.item} longer than ${maxItemLength} bytes`);
  }

  /** What stands around the array's objects. */
  rest(): { readonly bytes: Uint8Array; readonly lineOf: (line: number) => number } {
    if (this.#item !== null)
      this.#fail(
        'E_SPEC_JSON',
        `the file ends inside a ${this.#list.item}`,
        'Close what is open: the file may be cut off.',
      );
    const [before, skipped] = [this.#before, this.#skipped];
    return {
      bytes: Uint8Array.from(this.#rest),
      lineOf: (line) => (before === null || line <= before ? line : line + skipped),
    };
  }

  /** Whether a byte in the array starts an object; its commas are checked here, as they are not parsed. */
  #isBetween(byte: number): boolean {
    if (this.#depth !== this.#listDepth || isSpace(byte)) return false;
    if (byte === closeList) {
      if (this.#expects === 'element')
        this.#fail(
          'E_SPEC_JSON',
          'a comma before the end of the array',
          'Take out the comma before it: JSON has none there.',
        );
      return false;
    }
    if (byte === comma) {
      if (this.#expects !== 'comma')
        this.#fail('E_SPEC_JSON', `a comma where a ${this.#list.item} is expected`, 'Take out the comma.');
      this.#expects = 'element';
      return false;
    }
    if (this.#expects === 'comma')
      this.#fail(
        'E_SPEC_JSON',
        `expected "," or "]" after a ${this.#list.item}`,
        'Put a comma between them.',
      );
    if (byte !== openMap) this.#fail('E_DATA_SHAPE', `a ${this.#list.item} that is not an object`);
    return true;
  }

  #follow(byte: number): void {
    const isAround = this.#item === null && this.#depth !== this.#listDepth;
    if (isAround || (this.#item === null && byte === closeList)) this.#keep(byte);
    else if (byte === lineFeed) this.#skipped += 1;
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false;
      else if (byte === backslash) this.#escaped = true;
      else if (byte === quote) this.#inString = false;
      if (this.#inString && this.#depth === 1) this.#string.push(byte);
    } else if (byte === quote) {
      this.#inString = true;
      this.#string = [];
    } else if (byte === colon && this.#depth === 1)
      this.#key = String.fromCharCode(...this.#string.slice(0, 64));
    else if (byte === openMap || byte === openList) {
      const isTop = this.#depth === 0;
      this.#depth += 1;
      if (
        byte === openList &&
        this.#before === null &&
        (isTop || (this.#depth === 2 && this.#key === this.#list.key))
      )
        this.#openList();
    } else if (byte === closeMap || byte === closeList) {
      if (this.#item === null && this.#depth === this.#listDepth) this.#listDepth = null;
      this.#depth -= 1;
    }
  }

  #openList(): void {
    this.#listDepth = this.#depth;
    this.#before = this.#line;
  }

  #keep(byte: number): void {
    this.#rest.push(byte);
    if (this.#rest.length > maxHeadLength)
      this.#fail('E_SPEC_SIZE', `more than ${maxHeadLength} bytes besides ${this.#list.key}`);
  }

  #fail(code: string, message: string, fix?: string): never {
    const location = { file: this.#list.file, line: this.#line };
    throw new AssayError('invalid', code, message, { location, ...(fix === undefined ? {} : { fix }) });
  }
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === lineFeed || byte === 0x0d || byte === 0x09;
}
