import { afterSpace, type Codes, endOfString, endOfValue } from './json-span.ts';

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openMap = 0x7b;
const closeMap = 0x7d;

const encoder = new TextEncoder();
const ID = encoder.encode('id');
const INPUT = encoder.encode('input');
const EXPECTED = encoder.encode('expected');
const EXPECTED_OUTPUT = encoder.encode('expected_output');
const METADATA = encoder.encode('metadata');

/** From the first character of a value up to and not including `end`; where there is none, `end` is 0. */
interface Span {
  start: number;
  end: number;
}

/** Where the members of a sample stand in the text of its line. One object for all lines, filled by each. */
export class LineMembers {
  readonly id: Span = { start: 0, end: 0 };
  readonly input: Span = { start: 0, end: 0 };
  readonly expected: Span = { start: 0, end: 0 };
  readonly metadata: Span = { start: 0, end: 0 };

  /** Of a line that is known to be JSON. False: it is no object with the plain names of a sample's members. */
  find(codes: Codes, start: number, end: number): boolean {
    this.expected.end = 0;
    this.metadata.end = 0;
    let at = afterSpace(codes, start);
    if (codes[at] !== openMap) return false;
    do {
      const key = afterSpace(codes, at + 1);
      if (codes[key] !== quote) return false;
      const keyEnd = endOfString(codes, key);
      const member = this.#named(codes, key + 1, keyEnd - 1);
      at = afterSpace(codes, keyEnd);
      if (member === null || codes[at] !== colon) return false;
      member.start = afterSpace(codes, at + 1);
      member.end = endOfValue(codes, member.start);
      at = afterSpace(codes, member.end);
    } while (codes[at] === comma);
    return codes[at] === closeMap && afterSpace(codes, at + 1) === end;
  }

  /** A name that is written with escapes is none of these. */
  #named(codes: Codes, start: number, end: number): Span | null {
    switch (end - start) {
      case 2:
        return isAt(codes, start, ID) ? this.id : null;
      case 5:
        return isAt(codes, start, INPUT) ? this.input : null;
      case 8:
        if (isAt(codes, start, EXPECTED)) return this.expected;
        return isAt(codes, start, METADATA) ? this.metadata : null;
      case 15:
        return isAt(codes, start, EXPECTED_OUTPUT) ? this.expected : null;
      default:
        return null;
    }
  }
}

function isAt(codes: Codes, start: number, name: Uint8Array): boolean {
  for (let i = 0; i < name.length; i += 1) if (codes[start + i] !== name[i]) return false;
  return true;
}
